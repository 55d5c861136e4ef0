export { DataError } from "../store/data-error.ts";
