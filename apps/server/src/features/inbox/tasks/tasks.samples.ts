import { tasksCrud } from '@balcao/contract';
import { createRecord } from '../../../testing/create-record.ts';
import type { CrudSamples, SampleCalls } from '../../../testing/feature-samples.ts';
import { randomText } from '../../../testing/random.ts';

export const samples: CrudSamples = {
  crud: tasksCrud,
  body: ({ user, tickets }) => ({
    title: `Ligar ${randomText()}`,
    dueDay: '2027-01-15',
    dueTime: '15:00',
    userId: user.user.id,
    ticketId: tickets.open.id,
  }),
};

export const calls: SampleCalls = {
  listReminders: () => ({}),
  putReminderAway: async (world) => ({ params: { id: await createRecord(samples, world) } }),
  moveTasks: () => ({ body: { tasks: [{ key: randomText(), text: 'Ligar para a Lia' }] } }),
};
