export { DataError } from "../../store/files/data-error.ts";
