import css from './letter-code.module.css';

/** A code of eight signs that a person types elsewhere: two groups of four, read out sign by sign after its label. */
export function LetterCode({ code, label }: { code: string; label: string }) {
  return (
    <output className={css.code} aria-label={`${label}: ${[...code].join(' ')}`}>
      <span aria-hidden>{code.slice(0, 4)}</span>
      <span aria-hidden>{code.slice(4)}</span>
    </output>
  );
}
