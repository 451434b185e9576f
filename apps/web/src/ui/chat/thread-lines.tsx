import { formatDay } from '../text/format.ts';
import css from './thread-lines.module.css';

/** Between the messages of two days. */
export function DayLine({ date }: { date: string }) {
  return (
    <p className={css.day}>
      <time dateTime={date}>{formatDay(date)}</time>
    </p>
  );
}

/** Above the first message that was not read yet. */
export function UnreadLine({ text }: { text: string }) {
  return <p className={css.unread}>{text}</p>;
}
