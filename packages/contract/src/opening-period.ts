import { openingTimes } from './special-days.ts';
import type { OpeningPeriod, OpeningSpan } from './opening-times.ts';

/**
 * The period of an instant by a week alone, without special days. No span at all = always open.
 * @throws RangeError for a time zone that does not exist
 */
export const openingPeriod = (week: readonly OpeningSpan[], timeZone: string, at: Date): OpeningPeriod =>
  openingTimes({ week, days: [], timeZone }).periodAt(at);
