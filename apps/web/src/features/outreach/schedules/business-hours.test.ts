import { describe, expect, it } from 'vitest';
import { businessHoursOf } from './business-hours.ts';

describe('opening hours in the calendar', () => {
  it('count from Sunday, and go past midnight on the next day', () => {
    expect(
      businessHoursOf([
        { weekdayEn: 'monday', startTime: '08:00', endTime: '18:30' },
        { weekdayEn: 'tuesday', startTime: '', endTime: '' },
        { weekdayEn: 'saturday', startTime: '20:00', endTime: '04:00' },
        { weekdayEn: 'sunday', startTime: '00:00', endTime: '23:59' },
      ]),
    ).toEqual([
      { daysOfWeek: [1], startTime: '08:00', endTime: '18:30' },
      { daysOfWeek: [6], startTime: '20:00', endTime: '24:00' },
      { daysOfWeek: [0], startTime: '00:00', endTime: '04:00' },
      { daysOfWeek: [0], startTime: '00:00', endTime: '24:00' },
    ]);
  });

  it('are not drawn where none are kept', () => {
    expect(businessHoursOf([])).toBe(false);
    expect(businessHoursOf([{ weekdayEn: 'monday', startTime: '', endTime: '' }])).toBe(false);
  });
});
