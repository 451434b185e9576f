import type * as z from 'zod';
import type { openingHoursEntry } from '@balcao/contract';

type ScheduleEntry = z.infer<typeof openingHoursEntry>;

const workday = { startTime: '08:00', endTime: '18:00' };

/** The opening hours of a queue that was created without any (section 9). */
export const defaultSchedules: readonly ScheduleEntry[] = [
  { weekday: 'Segunda-feira', weekdayEn: 'monday', ...workday },
  { weekday: 'Terça-feira', weekdayEn: 'tuesday', ...workday },
  { weekday: 'Quarta-feira', weekdayEn: 'wednesday', ...workday },
  { weekday: 'Quinta-feira', weekdayEn: 'thursday', ...workday },
  { weekday: 'Sexta-feira', weekdayEn: 'friday', ...workday },
  { weekday: 'Sábado', weekdayEn: 'saturday', startTime: '08:00', endTime: '12:00' },
  { weekday: 'Domingo', weekdayEn: 'sunday', startTime: '00:00', endTime: '00:00' },
];
