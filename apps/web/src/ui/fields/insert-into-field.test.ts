import { describe, expect, it } from 'vitest';
import { insertIntoField } from './insert-into-field.ts';

/** A text field with a part of its text selected, as far as an insertion needs one. */
function aField(value: string, selectionStart: number | null, selectionEnd: number | null) {
  const field = {
    value,
    selectionStart,
    selectionEnd,
    isFocused: false,
    focus: () => void (field.isFocused = true),
    setSelectionRange: (start: number, end: number) => void ([field.selectionStart, field.selectionEnd] = [start, end]),
  };
  const insert = (piece: string, maxLength = 100) =>
    insertIntoField(field as unknown as HTMLTextAreaElement, piece, {
      maxLength,
      onChange: (text) => void (field.value = text),
    });
  return { field, insert };
}

describe('insertIntoField', () => {
  it.each([
    ['Oi !', 3, 3, 'Oi {{name}}!', 11],
    ['Oi você', 3, 7, 'Oi {{name}}', 11],
    ['Oi ', null, null, 'Oi {{name}}', 11],
  ])('replaces the selection of %j from %s to %s, and puts the caret behind it', (text, start, end, after, caret) => {
    const { field, insert } = aField(text, start, end);
    expect(insert('{{name}}')).toBe(true);
    expect(field).toMatchObject({ value: after, selectionStart: caret, selectionEnd: caret, isFocused: true });
  });

  it('inserts nothing where there is no room', () => {
    const { field, insert } = aField('Oi !', 3, 3);
    expect(insert('{{name}}', 11)).toBe(false);
    expect(field).toMatchObject({ value: 'Oi !', selectionStart: 3, isFocused: false });
  });
});
