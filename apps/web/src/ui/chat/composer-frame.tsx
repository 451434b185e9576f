import type { ReactNode } from 'react';
import css from './composer-frame.module.css';

interface Props {
  /** its paper is that of an internal note */
  note?: boolean;
  /** above the text: what it answers or changes, and the chosen files */
  above: ReactNode;
  /** the text field, on a phone with buttons beside it */
  children: ReactNode;
  /** buttons below the text */
  bar?: ReactNode;
  /** the button beside the box, on a phone */
  beside?: ReactNode;
}

/** The box one writes in, to customers and to colleagues. */
export function ComposerFrame({ note = false, above, children, bar, beside }: Props) {
  return (
    <div className={css.outer}>
      <div className={css.box} data-note={note || undefined}>
        {above}
        <div className={css.writing}>{children}</div>
        {bar && <div className={css.bar}>{bar}</div>}
      </div>
      {beside}
    </div>
  );
}

/** Between the buttons that write and those that send. */
export function ComposerSpace() {
  return <span className={css.space} />;
}

/** Why the text, a file or a recording was not taken. */
export function ComposerProblem({ text }: { text: string | null | undefined }) {
  if (!text) return null;
  return (
    <p className={css.problem} role="alert">
      {text}
    </p>
  );
}
