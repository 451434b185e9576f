import { IconClock } from '../icons/index.ts';
import css from './urgent-time.module.css';

interface Props {
  /** how urgent it is by now */
  step: 'calm' | 'soon' | 'late';
  /** in whole words */
  label: string;
  /** how long it has been, in few letters */
  time: string;
}

/** For how long something has been waiting, in small print behind a clock; the more urgent, the stronger the colour. */
export function UrgentTime({ step, label, time }: Props) {
  return (
    <span className={css.time} data-step={step} title={label} role="img" aria-label={label}>
      <IconClock size={13} stroke={1.75} aria-hidden />
      {time}
    </span>
  );
}
