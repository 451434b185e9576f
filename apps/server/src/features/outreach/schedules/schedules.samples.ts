import { dayMs, schedulesCrud } from '@balcao/contract';
import type { CrudSamples, SampleCalls } from '../../../testing/feature-samples.ts';
import { randomText } from '../../../testing/random.ts';
import { createRecord } from '../../../testing/create-record.ts';
import type { World } from '../../../testing/world-types.ts';
import { png } from '../../../testing/sample-values.ts';

export const samples: CrudSamples = {
  crud: schedulesCrud,
  body: ({ tickets: { open }, connection }) => ({
    body: `Lembrete ${randomText()}`,
    contactId: open.contactId,
    whatsappId: connection.id,
    // Far enough that it does not leave while a test looks at the world.
    sendAt: new Date(Date.now() + 300 * dayMs).toISOString(),
    repeat: { every: 'week', weekdays: [0] },
  }),
};

export const calls: SampleCalls = {
  uploadScheduleMedia: async (world) => ({
    params: { id: await createScheduleOf(world) },
    files: { file: png },
  }),
  deleteScheduleMedia: async (world) => ({ params: { id: await createScheduleOf(world) } }),
  listScheduleRange: ({ user }) => ({
    query: { from: '2026-11-01T00:00:00Z', until: '2026-12-01T00:00:00Z', userId: user.user.id },
  }),
  previewOccurrences: () => ({
    body: {
      sendAt: new Date(Date.now() + dayMs).toISOString(),
      repeat: { every: 'week', weekdays: [0, 4], count: 3 },
    },
  }),
  listTicketSchedules: ({ tickets }) => ({ params: { id: tickets.open.id } }),
};

const createScheduleOf = (world: World) => createRecord(samples, world);
