import css from './counter.module.css';

interface Props {
  /** a number, or a sign in its place */
  value: number | '@';
  /** brass: a contact waits for a first answer; blue: not read yet; grey: merely a number */
  tone?: 'waiting' | 'unread' | 'quiet';
  /** what is counted, for screen readers: "6 não lidas" */
  label?: string;
}

/** A small number, or a sign; nothing at zero, 99+ from a hundred. */
export function Counter({ value, tone = 'waiting', label }: Props) {
  if (value !== '@' && value <= 0) return null;
  const shown = value !== '@' && value > 99 ? '99+' : String(value);
  return (
    <span className={css.counter} data-tone={tone}>
      <span aria-hidden={label !== undefined || undefined}>{shown}</span>
      {label !== undefined && <span className={css.spoken}>{label}</span>}
    </span>
  );
}
