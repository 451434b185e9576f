import { maxSpansPerDay, type OpeningSpan, spanProblem, weekdays } from '@balcao/contract';

/** Opening hours as programs of the family keep them. */

export interface SourceSpan {
  weekdayEn: (typeof weekdays)[number];
  startTime: string;
  endTime: string;
}

const clock = /^([01]\d|2[0-3]):[0-5]\d$/;
const isWeekday = (text: string): text is SourceSpan['weekdayEn'] => (weekdays as readonly string[]).includes(text);

/** The hours of a queue or a company, those of its days that say from when to when. */
export function readHours(text: string): SourceSpan[] {
  const parsed = parseJson(text);
  if (!Array.isArray(parsed)) return [];
  return parsed.slice(0, 50).flatMap((one: unknown) => {
    const day = (typeof one === 'object' && one !== null ? one : {}) as Record<string, unknown>;
    const [weekdayEn, startTime, endTime] = [day['weekdayEn'], day['startTime'], day['endTime']].map((value) =>
      typeof value === 'string' ? value.trim() : '',
    );
    if (weekdayEn === undefined || startTime === undefined || endTime === undefined) return [];
    if (!isWeekday(weekdayEn) || !clock.test(startTime) || !clock.test(endTime) || startTime === endTime) return [];
    return [{ weekdayEn, startTime, endTime }];
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The spans of a week: of those of a day that overlap the first counts. */
export function spansOf(hours: readonly SourceSpan[]): OpeningSpan[] {
  return weekdays.flatMap((day) => {
    const spans: SourceSpan[] = [];
    const ofDay = hours.filter(({ weekdayEn }) => weekdayEn === day);
    for (const span of ofDay.toSorted((one, other) => (one.startTime < other.startTime ? -1 : 1)))
      if (!spanProblem([...spans, span])) spans.push(span);
    return spans.slice(0, maxSpansPerDay);
  });
}
