import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { buildCrowd } from '../../../testing/assignment-crowd.ts';
import { prove } from '../../../testing/assignment-proof.ts';
import { recordSteps } from '../../../testing/assignment-record.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer();

it('assignment of hundreds of tickets in queues of each kind gives each once, to nobody away or full, in order and evenly', async () => {
  const company = await server.company();
  const client = new pg.Pool({ connectionString: server.databaseUrl, max: 2 });
  onTestFinished(() => client.end());
  await recordSteps(client);
  const crowd = await buildCrowd(
    {
      admin: company.admin,
      client,
      addQueue: (name) => company.queue({ name }),
      addConnection: (queue) => company.connection({ queues: [queue] }),
      addPerson: (name, queueIds) => company.user({ name, queueIds }),
      // Without a window somebody is away as soon as they log out.
      open: async () => undefined,
      async vanish(person) {
        await person.ok(person.delete('/auth/logout'));
      },
    },
    { seed: 20_261_130, people: 17, arrivals: 120, rate: 80, ownerWaitMinutes: 0 },
  );
  const { steps, keptFor, vanished } = await crowd.run();
  const { waits, given, ...wrong } = prove(steps, crowd.queues, keptFor);
  expect(wrong).toEqual({ twice: [], toAbsent: [], aboveLimit: [], outOfOrder: [], uneven: [] });
  expect(vanished).toBe(4);
  expect(given).toBeGreaterThan(110);
  expect(waits.length).toBeGreaterThan(80);
}, 120_000);
