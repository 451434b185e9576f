import { expect, it } from 'vitest';
import { useTestServer } from '../../testing/test-server.ts';
import { retryDeadlocks } from './retry-deadlocks.ts';

const server = useTestServer({ ROLES: 'http' });

it('two transactions that wait for each other both succeed in the end', async () => {
  const company = await server.company();
  const ids = [(await company.queue()).id, (await company.queue()).id];
  const { database } = server.app.platform;
  let updates = 0;
  const bothHoldOne = Promise.withResolvers<void>();
  const rename = (name: string, order: readonly number[]) =>
    retryDeadlocks(() =>
      database.forCompany(company.id, async ({ db }) => {
        for (const id of order) {
          await db.updateTable('queues').set({ greetingMessage: name }).where('id', '=', id).execute();
          updates += 1;
          if (updates === 2) bothHoldOne.resolve();
          if (updates <= 2) await bothHoldOne.promise;
        }
      }),
    );
  await Promise.all([rename('um', ids), rename('dois', ids.toReversed())]);
  // Four updates, and one at least that the database took back.
  expect(updates).toBeGreaterThan(4);
});

it('any other refusal is thrown at once', async () => {
  let runs = 0;
  const refused = retryDeadlocks(async () => {
    runs += 1;
    throw new Error('broken');
  });
  await expect(refused).rejects.toThrow('broken');
  expect(runs).toBe(1);
});
