import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDay, isMoment, isTime, presetRange } from './days.ts';
import { completeDay, completeTime, dayText, typeDay, typeTime } from './typed-dates.ts';

const days = fc
  .integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2999, 11, 31) })
  .map((time) => new Date(time).toISOString().slice(0, 10));

/** What stands in the field after each key. */
function press(keys: string): string {
  let value = '';
  for (const key of keys) value = typeDay(dayText(value) + key);
  return value;
}

describe('a day that is typed', () => {
  it('is whole once its last digit is there, with or without strokes', () => {
    fc.assert(
      fc.property(days, (day) => {
        const digits = day.split('-').toReversed();
        expect(press(digits.join(''))).toBe(day);
        expect(press(digits.join('/'))).toBe(day);
        expect(press(digits.join('.'))).toBe(day);
        expect(typeDay(dayText(day))).toBe(day);
        expect(typeDay(day)).toBe(day);
      }),
    );
  });

  it('stays as it is typed until then, and loses one character at a time', () => {
    fc.assert(
      fc.property(days, (day) => {
        for (let text = dayText(day); text !== ''; text = text.slice(0, -1)) expect(dayText(typeDay(text))).toBe(text);
      }),
    );
  });

  it.each([
    ['3/', '3/'],
    ['24112', '24/11/2'],
    ['24/112', '24/11/2'],
    ['324/11/2026', '32/11/2026'],
    ['24/11/20267', '2026-11-24'],
    ['31/02/2026', '31/02/2026'],
    ['29/02/2028', '2028-02-29'],
    ['24/11/1026', '24/11/1026'],
    ['amanhã', ''],
  ])('%s is %s', (text, value) => expect(typeDay(text)).toBe(value));

  it.each([
    ['1/3', '2026-03-01'],
    ['1/3/27', '2027-03-01'],
    ['01/03/2027', '2027-03-01'],
    ['31/2', '31/2'],
    ['1', '1'],
    ['', ''],
  ])('%s left unfinished becomes %s', (text, value) => expect(completeDay(text, 2026)).toBe(value));
});

describe('a time that is typed', () => {
  it.each([
    ['0', '0'],
    ['08', '08'],
    ['080', '08:0'],
    ['0800', '08:00'],
    ['08:', '08:'],
    ['8:', '08:'],
    ['8:3', '08:3'],
    ['08:300', '08:30'],
    ['x', ''],
  ])('%s is %s', (text, value) => expect(typeTime(text)).toBe(value));

  it.each([
    ['8', '08:00'],
    ['18', '18:00'],
    ['830', '08:30'],
    ['08:', '08:00'],
    ['08:3', '08:30'],
    ['08:30', '08:30'],
    ['', ''],
  ])('%s left unfinished becomes %s', (text, value) => expect(completeTime(text)).toBe(value));
});

describe('what is whole', () => {
  it('is a day, a time or both that there are', () => {
    expect([isDay('2026-02-29'), isDay('2028-02-29'), isDay('24/11/2026'), isDay('')]).toEqual([
      false,
      true,
      false,
      false,
    ]);
    expect([isTime('23:59'), isTime('24:00'), isTime('9:00')]).toEqual([true, false, false]);
    expect([isMoment('2026-11-24T09:30'), isMoment('2026-11-24T'), isMoment('T09:30'), isMoment('')]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('the days one asks for most', () => {
  it.each([
    ['today', '2026-03-01', '2026-03-01'],
    ['yesterday', '2026-02-28', '2026-02-28'],
    ['lastSevenDays', '2026-02-23', '2026-03-01'],
    ['lastThirtyDays', '2026-01-31', '2026-03-01'],
    ['thisMonth', '2026-03-01', '2026-03-01'],
  ] as const)('%s on 1 March', (preset, from, to) => expect(presetRange(preset, '2026-03-01')).toEqual({ from, to }));
});
