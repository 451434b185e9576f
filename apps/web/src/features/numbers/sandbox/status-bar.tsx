import { IconAntennaBars5, IconBattery3, IconWifi } from '../../../ui/icons/index.ts';
import { formatTime } from '../../../ui/text/format.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import css from './phone.module.css';

/** The top of a phone: the time is the real one, the signs are there for the looks. */
export function StatusBar() {
  const now = useNow();
  return (
    <div className={css.status} aria-hidden>
      <span>{formatTime(now)}</span>
      <span className={css.signs}>
        <IconAntennaBars5 size={15} stroke={1.75} />
        <IconWifi size={15} stroke={1.75} />
        <IconBattery3 size={15} stroke={1.75} />
      </span>
    </div>
  );
}
