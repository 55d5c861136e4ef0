/** Parts of a firm, which stand without an article: "Ann works in accounting", "everyone in sales". */
const DEPARTMENTS: ReadonlySet<string> = new Set(
  (
    "accounting|accounts|advertising|billing|catering|dispatch|distribution|engineering|finance|housekeeping|human resources|legal|" +
    "logistics|maintenance|management|marketing|payroll|planning|procurement|production|publishing|purchasing|reception|research|" +
    "sale|sales|security|shipping|support|training|it|hr"
  ).split("|"),
);
export const isDepartment = (noun: string): boolean => DEPARTMENTS.has(noun.toLowerCase());
