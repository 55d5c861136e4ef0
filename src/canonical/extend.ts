/**
 * Adds a member to the canonical text of an object that has at least one: the text of the whole, without writing the rest again.
 * @param objectText canonical, not `{}`
 * @param key plain letters, digits, `_` or `-`, after all keys of the object in the order of UTF-16 code units
 * @param memberText canonical
 */
export function appendMember(objectText: string, key: string, memberText: string): string {
  return `${objectText.slice(0, -1)},"${key}":${memberText}}`;
}
