import { flushSync } from 'react-dom';

interface Insertion {
  maxLength: number;
  /** Stores the new text of the field, which React controls. */
  onChange: (text: string) => void;
}

/**
 * Puts a piece in the place of what is selected in a text field, and the caret behind it.
 * @returns whether there was room for it
 */
export function insertIntoField(
  field: HTMLTextAreaElement | HTMLInputElement,
  piece: string,
  { maxLength, onChange }: Insertion,
): boolean {
  const { value, selectionStart, selectionEnd } = field;
  const [start, end] = [selectionStart ?? value.length, selectionEnd ?? value.length];
  const text = value.slice(0, start) + piece + value.slice(end);
  if (text.length > maxLength) return false;
  const caret = start + piece.length;
  flushSync(() => onChange(text));
  field.focus();
  field.setSelectionRange(caret, caret);
  return true;
}
