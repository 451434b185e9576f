import { toStorableText } from '../../../platform/util/storable-text.ts';

/** Removes characters that PostgreSQL refuses. */
export const sanitizeText = (text: string | null | undefined) => toStorableText(text ?? '');

/** The parts that say something, each on a line. */
export const joinLines = (...parts: readonly (string | null | undefined)[]) =>
  parts
    .map((part) => sanitizeText(part).trim())
    .filter((part) => part !== '')
    .join('\n');
