import { splitByMatches } from './text-matches.ts';
import css from './highlight.module.css';

/** A text with the search words highlighted. */
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
