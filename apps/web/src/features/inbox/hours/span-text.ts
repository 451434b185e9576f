import type { TimeSpan } from '@balcao/contract';

const hour = String.raw`(\d{1,2})(?:[:h.]?(\d{2}))?\s*h?`;
const spanPattern = new RegExp(
  String.raw`^${hour}\s*(?:-|–|às|as|a|até|to|hasta)\s*${hour}(?:\s*[,;/]|\s+e\s|\s|$)\s*`,
  'i',
);

/** Reads spans as people type them, such as "8-12 1330-18" or "08:00 às 12:00"; undefined = it is something else. */
export function parseSpans(text: string): TimeSpan[] | undefined {
  const spans: TimeSpan[] = [];
  let rest = text.trim();
  while (rest !== '') {
    const found = spanPattern.exec(rest);
    if (!found) return undefined;
    const [startTime, endTime] = [clock(found[1], found[2]), clock(found[3], found[4])];
    if (startTime === undefined || endTime === undefined) return undefined;
    spans.push({ startTime, endTime });
    rest = rest.slice(found[0].length);
  }
  return spans;
}

/** 24 is midnight. */
function clock(hours = '', minutes = '00'): string | undefined {
  const [hour, minute] = [Number(hours), Number(minutes)];
  if (hour > 24 || minute > 59 || (hour === 24 && minute > 0)) return undefined;
  return `${String(hour % 24).padStart(2, '0')}:${minutes}`;
}
