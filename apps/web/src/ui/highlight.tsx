import { findWords } from './find-words.ts';
import css from './highlight.module.css';

/** A text with what was searched for marked in it. */
export function Highlight({ text, query }: { text: string; query: string }) {
  return findWords(text, query).map((piece) =>
    piece.found ? (
      <mark key={piece.at} className={css.mark}>
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
}
