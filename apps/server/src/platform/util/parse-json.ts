import { toStorableText } from './storable-text.ts';

/** Parses JSON; undefined where the text is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Only such escapes make characters that cannot be stored: the bytes themselves can hold neither of them. */
const badEscapes = /\\u(?:0000|d[89a-f])/i;

/**
 * Parses the JSON of a program elsewhere: its texts can be stored, and a byte order mark before it is no part of it.
 * @returns undefined where it is no JSON, or nests too deep to be read
 */
export function parseStorableJson(text: string): unknown {
  const clean = (_key: string, value: unknown) => (typeof value === 'string' ? toStorableText(value) : value);
  const json = text.replace(/^\uFEFF/, '');
  try {
    return badEscapes.test(json) || !json.isWellFormed() ? JSON.parse(json, clean) : JSON.parse(json);
  } catch {
    return undefined;
  }
}
