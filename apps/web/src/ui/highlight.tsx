import { splitByMatches } from './text-matches.ts';
import css from './highlight.module.css';

/** A text with what was searched for marked in it. */
export function Highlight({ text, query }: { text: string; query: string }) {
  return splitByMatches(text, query).map((piece) =>
    piece.isMatch ? (
      <mark key={piece.at} className={css.mark}>
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
}
