import { maxSpansPerDay, minuteSpans, spanProblem, weekdays } from '@balcao/contract';
import type { OpeningCalendar, TimeSpan, Weekday } from '@balcao/contract';
import { parseSpans } from './span-text.ts';

/** A weekday as it is edited: spans as they are typed. They stay while the day is switched off. */
export interface DayDraft {
  weekdayEn: Weekday;
  isOpen: boolean;
  texts: string[];
}

/** @param join the word between start and end */
export const spanLabel = ({ startTime, endTime }: TimeSpan, join: string): string => `${startTime} ${join} ${endTime}`;

export const toDrafts = (week: OpeningCalendar['week'], join: string): DayDraft[] =>
  weekdays.map((weekdayEn) => {
    const spans = week.filter((span) => span.weekdayEn === weekdayEn);
    return { weekdayEn, isOpen: spans.length > 0, texts: spans.map((span) => spanLabel(span, join)) };
  });

/** The spans of a day that can be read. */
export const spansOf = ({ isOpen, texts }: DayDraft): TimeSpan[] =>
  isOpen ? texts.flatMap((text) => parseSpans(text) ?? []) : [];

export const toWeek = (drafts: readonly DayDraft[]): OpeningCalendar['week'] =>
  drafts.flatMap((draft) => spansOf(draft).map((span) => ({ weekdayEn: draft.weekdayEn, ...span })));

/** What was typed into one of the boxes of a day, each span in a box of its own. */
export function typeSpans(draft: DayDraft, index: number, text: string, join: string): DayDraft {
  const spans = parseSpans(text);
  const boxes = spans ? spans.map((span) => spanLabel(span, join)) : [text];
  return { ...draft, texts: draft.texts.toSpliced(index, 1, ...boxes) };
}

/** What is wrong with a day, for a sentence about it. */
export type DayDraftProblem =
  | { problem: 'unreadable'; text: string }
  | { problem: 'none' | 'many' }
  | { problem: 'empty' | 'before' | 'overNext'; time: string };

export function draftProblem(draft: DayDraft): DayDraftProblem | undefined {
  if (!draft.isOpen) return undefined;
  const text = draft.texts.find((each) => parseSpans(each) === undefined);
  if (text !== undefined) return { problem: 'unreadable', text };
  const spans = spansOf(draft);
  if (spans.length === 0) return { problem: 'none' };
  if (spans.length > maxSpansPerDay) return { problem: 'many' };
  const wrong = spanProblem(spans);
  return wrong && { problem: wrong.problem, time: spans[wrong.index]?.startTime ?? '' };
}

const [lunchFrom, lunchTo] = [11 * 60, 15 * 60];

/** The first gap between spans: lunch where it lies between 11 and 15 o'clock. */
export function gapOf(spans: readonly TimeSpan[]): { kind: 'lunch' | 'break'; minutes: number } | undefined {
  const [first, second] = minuteSpans(spans);
  if (!first || !second || second.start <= first.end) return undefined;
  const isLunch = first.end >= lunchFrom && second.start <= lunchTo;
  return { kind: isLunch ? 'lunch' : 'break', minutes: second.start - first.end };
}

/** A day that is reached over midnight: until when, on the next day. */
export function overMidnight(spans: readonly TimeSpan[]): string | undefined {
  const last = minuteSpans(spans).at(-1);
  return last && last.end > 24 * 60 ? spans.at(-1)?.endTime : undefined;
}
