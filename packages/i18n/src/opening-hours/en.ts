import type { openingHours as source } from './pt.ts';
import type { Translation } from '../translation.ts';

export const openingHours: Translation<typeof source> = {
  label: 'Opening hours',
  days: {
    monday: 'Monday',
    tuesday: 'Tuesday',
    wednesday: 'Wednesday',
    thursday: 'Thursday',
    friday: 'Friday',
    saturday: 'Saturday',
    sunday: 'Sunday',
  },
  open: '{{day}}: open on this day',
  start: '{{day}}: start',
  end: '{{day}}: end',
  to: 'to',
  closed: 'Closed',
  nextDay: 'until {{time}} of the next day',
  midnight: 'until midnight',
  allDay: 'all day',
  copy: 'Copy the hours of {{day}} to all days',
  copied: 'Hours copied to all days.',
  errors: {
    both: 'Fill in start and end, such as 08:00 and 18:00',
    time: 'Use hours and minutes, such as 08:00',
    same: 'Start and end are the same. To close on this day, switch it off.',
  },
  now: {
    openAlways: 'Now: open, without a closing time.',
    open: 'Now: open, closes {{when}}.',
    closedAlways: 'Now: closed. No day has hours.',
    closed: 'Now: closed, opens {{when}}.',
    zone: 'It is {{time}} in {{zone}}.',
    today: 'today at {{time}}',
    tomorrow: 'tomorrow at {{time}}',
    day: '{{day}} at {{time}}',
    dayDate: '{{day}}, {{date}}, at {{time}}',
  },
};
