import { afterEach, expect, it, vi } from 'vitest';
import { insertPiece } from './insert-piece.ts';

afterEach(() => vi.unstubAllGlobals());

/** The text with the cursor as a bar after a piece was put into a text, whose `[` and `]` are what is selected there. */
function insert(marked: string, piece: string, from?: number): string {
  const [selectionStart, selectionEnd] = [marked.indexOf('['), marked.indexOf(']') - 1];
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => run());
  const setSelectionRange = vi.fn<(start: number, end: number) => void>();
  const current = { selectionStart, selectionEnd, setSelectionRange } as unknown as HTMLTextAreaElement;
  let result = '';
  const onChange = (text: string, cursor: number) => {
    result = `${text.slice(0, cursor)}|${text.slice(cursor)}`;
  };
  insertPiece({ field: { current }, text: marked.replaceAll(/[[\]]/g, ''), onChange }, piece, from);
  const cursor = result.indexOf('|');
  expect(setSelectionRange).toHaveBeenCalledExactlyOnceWith(cursor, cursor);
  return result;
}

it.each([
  ['Oi[]', '👍', undefined, 'Oi👍|'],
  ['[]Oi', '👍', undefined, '👍|Oi'],
  ['Bom [dia] Lia', 'tarde,', undefined, 'Bom tarde,| Lia'],
  ['Fala com @an[] hoje', '@Ana Souza ', 9, 'Fala com @Ana Souza | hoje'],
])('%s with %s from %s is %s', (text, piece, from, expected) => {
  expect(insert(text, piece, from)).toBe(expected);
});

it('a piece comes at the end of a text whose field is not there', () => {
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => run());
  const onChange = vi.fn<(text: string, cursor: number) => void>();
  insertPiece({ field: { current: null }, text: 'Oi', onChange }, '!');
  expect(onChange).toHaveBeenCalledWith('Oi!', 3);
});
