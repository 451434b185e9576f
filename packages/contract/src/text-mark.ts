/** A text without what keeps spreadsheets from computing it: the apostrophe of exports, or the `="…"` of programs. */
export const withoutTextMark = (text: string): string =>
  /^="(?:[^"]|"")*"$/.test(text) ? text.slice(2, -1).replaceAll('""', '"') : text.replace(/^'(?=[=+\-@＝＋－＠])/, '');
