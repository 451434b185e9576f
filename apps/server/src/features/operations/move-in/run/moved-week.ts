import type { OpeningSpan } from '@balcao/contract';
import { weekdayNames } from '../../../inbox/index.ts';
import { type SourceSpan, spansOf } from '../rows/hours.rules.ts';

/** Opening hours of a source as they are stored here. */
export const movedWeek = (hours: unknown): (OpeningSpan & { weekday: string })[] =>
  spansOf(hours as readonly SourceSpan[]).map((span) => ({ weekday: weekdayNames[span.weekdayEn], ...span }));
