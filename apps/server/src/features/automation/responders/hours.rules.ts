import { openingPeriod, type OpeningSpan } from '@balcao/contract';

/**
 * The closed period of an instant, named by its beginning; null = open. Hours that never open count as not filled in:
 * they close nothing. So does an invalid time zone.
 */
export function closedPeriod(spans: readonly OpeningSpan[], timeZone: string, now: Date): string | null {
  let period;
  try {
    period = openingPeriod(spans, timeZone, now);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
  if (period.open) return null;
  return (period.since ?? period.until)?.toISOString() ?? null;
}
