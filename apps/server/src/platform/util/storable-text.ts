/**
 * A text that PostgreSQL stores and JSON carries: without NUL, and with `�` in the place of half a surrogate pair, which
 * programs leave behind that cut a text within an emoji.
 */
export const toStorableText = (text: string): string => text.replaceAll('\0', '').toWellFormed();
