export const maxNoteLength = 10_000;

/** Key of the sentence to show, or null. Spaces around a note do not count. */
export function validateNote(text: string): 'common.required' | 'common.tooShort' | null {
  const length = text.trim().length;
  if (length === 0) return 'common.required';
  return length < 2 ? 'common.tooShort' : null;
}
