import { useEffect, useRef } from 'react';
import type { FormEvent, ReactNode } from 'react';
import css from './form-card.module.css';

interface Props {
  label: string;
  /** groups of fields, with a line between them */
  parts: readonly ReactNode[];
  /** left of the buttons: what has to be known, or buttons of its own */
  note?: ReactNode;
  /** the primary one last */
  buttons: ReactNode;
  /** below the buttons: why it was refused */
  problem?: ReactNode;
  /** a record was chosen below: the form has the keyboard from now on */
  focused?: boolean;
  onSubmit: (event?: FormEvent<HTMLFormElement>) => void;
}

/** A form above the table of its records. */
export function FormCard({ label, parts, note, buttons, problem, focused = false, onSubmit }: Props) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (focused) element.current?.querySelector('input')?.focus();
  }, [focused]);
  return (
    <form ref={element} className={css.card} aria-label={label} noValidate onSubmit={onSubmit}>
      {parts.map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the parts of a form do not change places
        <div key={index} className={css.part}>
          {part}
        </div>
      ))}
      <div className={css.foot}>
        <div className={css.note}>{note}</div>
        <div className={css.buttons}>{buttons}</div>
      </div>
      {problem}
    </form>
  );
}
