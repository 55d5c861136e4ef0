/** Given names by the pronoun they usually take. Names of both, and names that are not here, take any pronoun of a person. */

const names = (...lines: readonly string[]): ReadonlySet<string> =>
  new Set(lines.flatMap((line) => line.split(" ")));

const HE = names(
  "Aaron Abdul Adam Adrian Ahmad Ahmed Aiden Akira Alan Albert Alexander Alfred Ali Amir Amos",
  "Andreas Andrew Andy Anthony Antonio Arjun Arthur Barry Ben Benjamin Bernard Bert Bill Billy Bob",
  "Bobby Boris Brad Brandon Brian Bruce Bruno Caleb Carl Carlos Carter Chad Charles Christian",
  "Christopher Clark Clyde Colin Connor Craig Curtis Cyrus Dan Daniel Danny Darren Darryl Dave",
  "David Dean Dennis Derek Diego Dominic Donald Doug Douglas Duncan Dylan Earl Eddie Edgar Edward",
  "Edwin Eli Elijah Elliot Eric Erik Ernest Ethan Felix Fernando Finn Floyd Francisco Frank Fred",
  "Freddy Frederick Gabriel Gareth Gary Gavin Geoffrey George Gerald Gilbert Giovanni Glen Gordon",
  "Graham Greg Gregory Gus Hank Hans Harold Harry Harvey Hassan Henry Herbert Hiro Howard Hugo",
  "Hunter Ian Ibrahim Igor Isaac Isaiah Ivan Ivo Jack Jackson Jacob Jake Jamal James Jason Jayden",
  "Jeff Jeremy Jerome Jerry Jesus Jim Jimmy Joe Joel John Johnny Jonas Jonathan Jorge Jose Joseph",
  "Josh Joshua Juan Julian Karl Keith Ken Kenji Kenneth Kevin Kurt Kyle Lance Lars Lawrence Leo",
  "Leon Leonard Levi Levy Lewis Liam Lloyd Logan Louis Lucas Luis Luke Malcolm Manuel Marco Marcus",
  "Mario Mark Martin Marvin Mason Mateo Matt Matthew Maurice Max Melvin Michael Miguel Mike Milo",
  "Mitchell Mohamed Mohammed Morris Muhammad Nathan Nathaniel Neil Nelson Nicholas Nick Nico Nigel",
  "Noah Norman Oliver Ollie Omar Oscar Otto Owen Pablo Patrick Paul Pedro Perry Pete Peter Phil",
  "Philip Pierre Preston Rahul Raj Ralph Randall Randy Raul Ravi Ray Raymond Reuben Richard Richie",
  "Rick Rob Robert Rodney Roger Roland Ron Ronald Roy Rufus Russell Ryan Samir Samuel Scott Sean",
  "Sebastian Sergio Seth Shane Simon Stan Stanley Stephen Steve Steven Stuart Sven Tariq Ted Theo",
  "Theodore Thomas Tim Timothy Toby Todd Tom Tommy Tony Travis Trevor Troy Tyler Uwe Victor Vikram",
  "Viktor Vince Vincent Wade Walter Wayne Wes Wilhelm Will William Xavier Yuri Yusuf Zach Zachary",
  "Zack",
);

const SHE = names(
  "Aaliyah Abby Abigail Agnes Aisha Alexandra Alice Alicia Alison Allison Alma Amanda Amber Amelia",
  "Amy Ana Angela Anita Ann Anna Anne Annie Anya April Ashley Audrey Ava Barbara Beatrice Becky",
  "Bella Beth Betty Bonnie Brenda Bridget Brooke Camilla Cara Carla Carmen Carol Caroline Carolyn",
  "Catherine Cathy Cecilia Celia Charlotte Chelsea Chloe Christina Christine Cindy Claire Clara",
  "Claudia Connie Courtney Cynthia Daniela Daphne Debbie Deborah Delia Denise Diana Diane Donna",
  "Dora Doris Dorothy Edith Eleanor Elena Eliza Elizabeth Ella Ellen Ellie Elsa Elsie Emily Emma",
  "Erica Erin Esther Eva Eve Evelyn Faith Fatima Fiona Flora Frances Freda Freya Frida Gabriela",
  "Gabrielle Gemma Georgia Gina Gloria Grace Greta Gwen Hana Hannah Harriet Hazel Heather Heidi",
  "Helen Helena Hilda Holly Hope Ida Ines Ingrid Irene Iris Isabel Isabella Isla Ivy Jacqueline",
  "Jane Janet Jasmine Jenna Jennifer Jenny Jessica Jill Joan Joanna Johanna Josephine Joyce Judith",
  "Julia Julie Karen Kate Katherine Kathleen Kathy Katie Kayla Keiko Kimberly Kristen Lana Laura",
  "Lauren Layla Leah Leila Lena Lila Lillian Lily Lina Linda Lisa Lola Lorraine Louise Lucia Lucy",
  "Lydia Mabel Madison Maggie Maja Mandy Marcia Margaret Maria Marie Marilyn Marlene Marta Martha",
  "Mary Maya Meera Megan Mei Melanie Melissa Mia Michelle Mila Mina Miranda Miriam Molly Monica",
  "Nadia Nadine Nancy Naomi Natalie Natasha Nell Nelly Nicole Nina Noelle Nora Norma Olive Olivia",
  "Paige Pamela Patricia Paula Peggy Penelope Penny Petra Phoebe Pia Polly Priya Rachel Ramona",
  "Rebecca Rhonda Rita Rosa Rose Rosemary Rosie Roxanne Ruby Ruth Sabrina Sadie Sally Samantha",
  "Sandra Sara Sarah Selena Serena Sharon Sheila Shirley Sienna Sofia Sonia Sophia Sophie Stella",
  "Stephanie Sue Susan Suzanne Sylvia Tamara Tammy Tanya Tara Teresa Tess Thelma Theresa Tiffany",
  "Tilda Tina Trisha Uma Ursula Valerie Vanessa Vera Veronica Vicky Victoria Viola Violet Vivian",
  "Wanda Wendy Willow Yasmin Yolanda Yuki Yvonne Zara Zelda Zoe",
);

const EITHER = names(
  "Alex Alexis Andrea Ash Avery Blake Bobbie Cameron Casey Charlie Chris Dakota Dana Drew Emerson",
  "Finley Francis Frankie Harper Hayden Jamie Jan Jess Jessie Jo Joey Jordan Kai Kelly Kim Lee",
  "Leslie Lou Marion Micah Morgan Nicky Noel Parker Pat Peyton Quinn Reese Riley River Robin Rory",
  "Rowan Sam Sandy Sasha Shannon Shawn Shea Sidney Skyler Stacy Taylor Terry Toni Tracy Val",
);

/** The pronoun of a given name: `they` where it is a name of both; null for a name that is not listed, which may be no person's. */
export function nameGender(name: string): "he" | "she" | "they" | null {
  if (HE.has(name)) return "he";
  if (SHE.has(name)) return "she";
  return EITHER.has(name) ? "they" : null;
}
