import css from './middle-truncate.module.css';

const tailLength = 10;

/** A name on one line whose middle gives way when room is short, so that its ending stays to be read. */
export function MiddleTruncate({ text }: { text: string }) {
  const characters = [...text];
  if (characters.length <= tailLength * 2) return <span className={css.whole}>{text}</span>;
  return (
    <span className={css.cut} title={text}>
      <span className={css.head}>{characters.slice(0, -tailLength).join('')}</span>
      <span className={css.tail}>{characters.slice(-tailLength).join('')}</span>
    </span>
  );
}
