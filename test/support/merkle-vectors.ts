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

/** The roots over the first leaf, the first two, and so on. */
export const ROOTS = [
  "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
  "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
  "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
  "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
  "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
  "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
  "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
  "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
] as const;

type Path = readonly string[];
/** Inclusion paths: the index of the leaf, the size of the tree, and the first 8 bytes of each hash. */
export const INCLUSIONS: readonly (readonly [index: number, size: number, path: Path])[] = [
  [0, 8, ["96a296d224f285c6", "5f083f0a1a33ca07", "6b47aaf29ee3c2af"]],
  [5, 8, ["bc1a0643b12e4d2d", "ca854ea128ed050b", "d37ee418976dd957"]],
  [2, 3, ["fac54203e7cc696c"]],
  [1, 5, ["6e340b9cffb37a98", "5f083f0a1a33ca07", "bc1a0643b12e4d2d"]],
];
/** Consistency paths: the sizes of both trees, and the first 8 bytes of each hash. */
export const CONSISTENCIES: readonly (readonly [first: number, second: number, path: Path])[] = [
  [1, 8, ["96a296d224f285c6", "5f083f0a1a33ca07", "6b47aaf29ee3c2af"]],
  [6, 8, ["0ebc5d3437fbe2db", "ca854ea128ed050b", "d37ee418976dd957"]],
  [2, 5, ["5f083f0a1a33ca07", "bc1a0643b12e4d2d"]],
];
