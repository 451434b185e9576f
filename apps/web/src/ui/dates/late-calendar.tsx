import { preloadableComponent } from '../dialogs/preloadable.ts';
import css from './dates.module.css';

const load = () => import('./calendar.tsx');
const room = <div className={css.room} />;

/** A calendar is code that few need at once: fields are typed into. */
export const LateDayCalendar = preloadableComponent(() => load().then(({ DayCalendar }) => DayCalendar), room);
export const LateRangeCalendar = preloadableComponent(() => load().then(({ RangeCalendar }) => RangeCalendar), room);
