/** Leaves that implementations of RFC 6962 share as test data, in hexadecimal. */
export const LEAVES = [
  "",
  "00",
  "10",
  "2021",
  "3031",
  "40414243",
  "5051525354555657",
  "606162636465666768696a6b6c6d6e6f",
] as const;
