/** The program that is to be released. Put your own in its place. */
export const greet = (name) => `Hello, ${name}!`;
