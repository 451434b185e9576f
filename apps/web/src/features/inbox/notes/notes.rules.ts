import { lengthBetween } from '../../../ui/fields/validators.ts';

export const maxNoteLength = 10_000;

/** The sentence to show at a note, or null. Spaces around it do not count. */
export const validateNote = lengthBetween(2, maxNoteLength);
