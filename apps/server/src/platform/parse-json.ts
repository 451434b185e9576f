import { toStorableText } from './storable-text.ts';

/** Parses JSON; undefined where the text is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Parses the JSON of a program elsewhere: its texts can be stored, and a byte order mark before it is no part of it.
 * @returns undefined where it is no JSON, or nests too deep to be read
 */
export function parseStorableJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''), (_key, value: unknown) =>
      typeof value === 'string' ? toStorableText(value) : value,
    );
  } catch {
    return undefined;
  }
}
