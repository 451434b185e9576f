import { parseStorableJson } from '../../../platform/util/parse-json.ts';

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const maxValues = 20;

/** The JSON objects and lists that stand in a text one after the other, whatever stands between them. */
export function jsonValuesIn(text: string, most = maxValues): unknown[] {
  const values: unknown[] = [];
  let start = -1;
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length && values.length < most; at++) {
    const sign = text[at];
    if (isInString) {
      if (sign === '\\') at++;
      else if (sign === '"') isInString = false;
    } else if (sign === '"' && depth > 0) isInString = true;
    else if (sign === '{' || sign === '[') {
      if (depth++ === 0) start = at;
    } else if ((sign === '}' || sign === ']') && depth > 0 && --depth === 0) {
      const value = parseStorableJson(text.slice(start, at + 1));
      if (value !== undefined) values.push(value);
    }
  }
  return values;
}

/** JSON as small models fail to write it: with quotes of Python, a comma too many, or without its last brackets. */
export function repairJson(text: string): string {
  const quoted = text.includes('"') ? text : text.replaceAll("'", '"');
  const open: string[] = [];
  for (const [sign] of quoted.replace(/"(?:[^"\\]|\\.)*"/g, '').matchAll(/[{}[\]]/g))
    if (sign === '{' || sign === '[') open.push(sign === '{' ? '}' : ']');
    else open.pop();
  return (quoted.trimEnd() + open.toReversed().join('')).replace(/,\s*(?=[}\]])/g, '');
}
