import type { SampleCalls } from '../../../testing/feature-samples.ts';

const week = [
  { weekdayEn: 'monday', startTime: '08:00', endTime: '12:00' },
  { weekdayEn: 'monday', startTime: '13:30', endTime: '18:00' },
];
const christmas = { name: 'Natal', from: '2026-12-25', to: '2026-12-25', kind: 'closed', text: 'Feliz Natal' };

export const calls: SampleCalls = {
  listOpeningHours: () => ({}),
  setCompanyHours: ({ company }) => ({
    params: { id: company.id },
    body: { week, specialDays: [christmas], closedText: 'Fechado', notice: 'always', wantedPeople: 4 },
  }),
  setQueueHours: ({ queue }) => ({
    params: { id: queue.id },
    body: { week, specialDays: [christmas], closedText: 'Fechado', notice: 'sixHours', sharesDays: false },
  }),
  removeQueueHours: ({ queue }) => ({ params: { id: queue.id } }),
};
