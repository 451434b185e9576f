import css from './counter.module.css';

interface Props {
  value: number;
  /** grey: merely a number; brass (the default) means that somebody is waiting */
  quiet?: boolean;
  /** what is counted, for those who hear it: "6 não lidas" */
  label?: string;
}

/** A small number; nothing at zero, 99+ from a hundred. */
export function Counter({ value, quiet, label }: Props) {
  if (value <= 0) return null;
  const shown = value > 99 ? '99+' : String(value);
  return (
    <span className={css.counter} data-quiet={quiet || undefined}>
      <span aria-hidden={label !== undefined || undefined}>{shown}</span>
      {label !== undefined && <span className={css.spoken}>{label}</span>}
    </span>
  );
}
