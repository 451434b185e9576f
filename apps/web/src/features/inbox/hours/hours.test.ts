import { weekdays } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { draftProblem, gapOf, overMidnight, spansOf, toDrafts, toWeek, typeSpans } from './day-drafts.ts';
import { hoursDifferences } from './hours-differences.ts';
import { parseSpans } from './span-text.ts';
import { yearOf } from './year.ts';

const texts = (spans: ReturnType<typeof parseSpans>) =>
  spans?.map(({ startTime, endTime }) => `${startTime}-${endTime}`);

describe('spans as they are typed', () => {
  it.each([
    ['8-12 1330-18', ['08:00-12:00', '13:30-18:00']],
    ['08:00 às 12:00', ['08:00-12:00']],
    ['8h30 - 12h, 13h às 18h', ['08:30-12:00', '13:00-18:00']],
    ['8 as 12 e 13 as 18', ['08:00-12:00', '13:00-18:00']],
    ['830–1200;1330–1800', ['08:30-12:00', '13:30-18:00']],
    ['20-2', ['20:00-02:00']],
    ['0-24', ['00:00-00:00']],
    ['', []],
    ['8-25', undefined],
    ['8-12 13', undefined],
    ['de manhã', undefined],
    ['8:75-12', undefined],
  ])('"%s" are %j', (typed, spans) => {
    expect(texts(parseSpans(typed))).toEqual(spans);
  });
});

describe('a day of the week as it is edited', () => {
  const monday = (...boxes: string[]) => ({ weekdayEn: 'monday' as const, isOpen: true, texts: boxes });

  it('spans typed into one box get a box each, and come back as they were', () => {
    const typed = typeSpans(monday('08:00 às 12:00', ''), 1, '1330-18 19-22', 'às');
    expect(typed.texts).toEqual(['08:00 às 12:00', '13:30 às 18:00', '19:00 às 22:00']);
    expect(toDrafts(toWeek([typed]), 'às')[0]).toEqual(typed);
    expect(spansOf({ ...typed, isOpen: false })).toEqual([]);
  });

  it.each([
    [['8-12', '13-18'], undefined],
    [['8-12', '11-18'], { problem: 'before', time: '11:00' }],
    [['8-12', 'tarde'], { problem: 'unreadable', text: 'tarde' }],
    [['8-8'], { problem: 'empty', time: '08:00' }],
    [['18-2', '20-22'], { problem: 'overNext', time: '20:00' }],
    [[''], { problem: 'none' }],
    [['6-7 8-9 10-11 12-13 14-15'], { problem: 'many' }],
  ])('%j has the problem %j', (boxes, problem) => {
    expect(draftProblem(monday(...boxes))).toEqual(problem);
  });

  it('names a gap at noon lunch, and another one a break', () => {
    expect(gapOf(spansOf(monday('8-12', '1330-18')))).toEqual({ kind: 'lunch', minutes: 90 });
    expect(gapOf(spansOf(monday('8-16', '17-20')))).toEqual({ kind: 'break', minutes: 60 });
    expect(gapOf(spansOf(monday('8-16')))).toBeUndefined();
    expect([overMidnight(spansOf(monday('20-2'))), overMidnight(spansOf(monday('20-0')))]).toEqual([
      '02:00',
      undefined,
    ]);
  });
});

describe('a year of hours', () => {
  it('tells the kind of each day and sums up open days and hours', () => {
    const special = { name: 'Natal', text: '', holiday: null };
    const { days, openDays, openHours } = yearOf(
      {
        week: weekdays.slice(0, 5).map((weekdayEn) => ({ weekdayEn, startTime: '08:00', endTime: '18:00' })),
        days: [
          {
            ...special,
            from: '2027-12-24',
            to: '2027-12-24',
            kind: 'shorter',
            spans: [{ startTime: '08:00', endTime: '13:00' }],
          },
          { ...special, from: '2027-01-01', to: '2027-01-10', kind: 'closed', spans: [] },
        ],
        timeZone: 'America/Sao_Paulo',
      },
      2027,
    );
    const kinds = Object.fromEntries(days.map(({ date, kind }) => [date, kind]));
    expect(days).toHaveLength(365);
    expect([kinds['2027-01-02'], kinds['2027-12-24'], kinds['2027-03-01'], kinds['2027-03-06']]).toEqual([
      'closed',
      'special',
      'open',
      'free',
    ]);
    // 261 weekdays, of which six are in the vacation.
    expect([openDays, openHours]).toEqual([255, 2545]);
  });
});

describe('hours that were changed elsewhere meanwhile', () => {
  const monday = { weekdayEn: 'monday' as const, startTime: '08:00', endTime: '12:00' };
  const eve = {
    name: 'Véspera',
    from: '2026-12-24',
    to: '2026-12-24',
    kind: 'shorter' as const,
    spans: [{ startTime: '08:00', endTime: '12:00' }],
    text: '',
    holiday: null,
  };
  const saved = {
    week: [monday],
    specialDays: [eve],
    closedText: 'Já voltamos',
    notice: 'sixHours' as const,
    sharesDays: true,
  };

  it('are the same whatever the order of their fields, and spaces around the text', () => {
    const written = {
      ...saved,
      closedText: ' Já voltamos ',
      specialDays: [Object.fromEntries(Object.entries(eve).toReversed()) as typeof eve],
    };
    expect(hoursDifferences(saved, written)).toEqual([]);
  });

  it('differ in weekdays, special days, the notice, its text and what counts of the company', () => {
    const written = {
      week: [{ ...monday, endTime: '18:00' }],
      specialDays: [{ ...eve, from: '2026-12-31', to: '2026-12-31' }],
      closedText: '',
      notice: 'never' as const,
      sharesDays: false,
    };
    const found = hoursDifferences(saved, written);
    expect(found.map((one) => (one.of === 'special' ? one.from : one.of))).toEqual([
      'day',
      '2026-12-24',
      '2026-12-31',
      'notice',
      'text',
      'shares',
    ]);
    expect(found[0]).toEqual({
      of: 'day',
      weekday: 'monday',
      saved: [{ startTime: '08:00', endTime: '12:00' }],
      written: [{ startTime: '08:00', endTime: '18:00' }],
    });
    expect(found[2]).toMatchObject({ saved: [], written: [{ name: 'Véspera' }] });
  });
});
