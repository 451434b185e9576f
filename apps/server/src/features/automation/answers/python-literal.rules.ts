import { parseStorableJson } from '../../../platform/util/parse-json.ts';

const token =
  /\s+|[[\]{}(),:]|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|True\b|False\b|None\b|true\b|false\b|null\b|[rbuRBU]{0,2}(?:'(?:[^'\\\n]|\\[\s\S])*'|"(?:[^"\\\n]|\\[\s\S])*")/gy;
const words: Readonly<Record<string, string>> = { True: 'true', False: 'false', None: 'null', '(': '[', ')': ']' };
const escape = /\\(?:u([0-9a-f]{4})|x([0-9a-f]{2})|([\s\S]))/gi;
const escaped: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '\n': '' };

/**
 * Reads a list or an object as Python prints it, which programs send when they make a text of an answer in parts.
 * @returns its value; undefined where the text is no such literal
 */
export function parsePythonLiteral(text: string): unknown {
  const read = text.match(token) ?? [];
  if (read.join('') !== text) return undefined;
  const json = read
    .map((one) => words[one] ?? (/['"]$/.test(one) ? JSON.stringify(wordsIn(one)) : one))
    .join('')
    .replace(/,\s*(?=[\]}])/g, (comma) => comma.slice(1));
  return parseStorableJson(json);
}

function wordsIn(literal: string): string {
  const quoted = literal.replace(/^\w*/, '').slice(1, -1);
  return quoted.replace(escape, (_all, unicode: string | undefined, hex: string | undefined, sign: string) => {
    const code = unicode ?? hex;
    return code === undefined ? (escaped[sign] ?? sign) : String.fromCharCode(Number.parseInt(code, 16));
  });
}
