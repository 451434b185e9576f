import css from './http-status.module.css';

const toneOf = (status: number | null) => {
  if (status === null) return undefined;
  if (status < 300) return 'ok';
  return status < 500 ? 'warn' : 'bad';
};

/** The status of an answer; null = there was none. Its meaning is beside it as text. */
export function HttpStatus({ status }: { status: number | null }) {
  return (
    <span className={css.status} data-tone={toneOf(status)}>
      {status ?? '—'}
    </span>
  );
}
