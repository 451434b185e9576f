import { schedulesCrud } from '@balcao/contract';
import type { CrudSamples } from '../../testing/feature-samples.ts';
import { randomText } from '../../testing/random.ts';

const dayMs = 86_400_000;

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
