import type { RefObject } from 'react';

interface Place {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  onChange: (text: string, cursor: number) => void;
}

/** Puts something into a text where its cursor is, over what is selected or what was written since `from`. The cursor is behind it then. */
export function insertPiece({ field, text, onChange }: Place, piece: string, from?: number): void {
  const { selectionStart = text.length, selectionEnd = text.length } = field.current ?? {};
  const start = from ?? selectionStart;
  const cursor = start + piece.length;
  onChange(text.slice(0, start) + piece + text.slice(selectionEnd), cursor);
  requestAnimationFrame(() => field.current?.setSelectionRange(cursor, cursor));
}
