import { expect, it } from 'vitest';
import { AppError } from '../app-error.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { retryConflicts } from './retry-conflicts.ts';

const server = useTestServer({ ROLES: 'http' });

it('two transactions that wait for each other both succeed in the end', async () => {
  const company = await server.company();
  const ids = [(await company.queue()).id, (await company.queue()).id];
  const { database } = server.app.platform;
  let updates = 0;
  const bothHoldOne = Promise.withResolvers<void>();
  const rename = (name: string, order: readonly number[]) =>
    retryConflicts(() =>
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
  const refused = retryConflicts(async () => {
    runs += 1;
    throw new Error('broken');
  });
  await expect(refused).rejects.toThrow('broken');
  expect(runs).toBe(1);
});

it('a transaction whose record is deleted after it looked for it is run once more, and refuses by its own code', async () => {
  const company = await server.company();
  const queue = await company.queue();
  const { database } = server.app.platform;
  let runs = 0;
  const open = retryConflicts(() =>
    database.forCompany(company.id, async ({ db }) => {
      runs += 1;
      const found = await db.selectFrom('queues').select('id').where('id', '=', queue.id).executeTakeFirst();
      if (!found) throw new AppError('ERR_NO_QUEUE_FOUND');
      await company.admin.ok(company.admin.delete(`/queue/${queue.id}`));
      const ids = { companyId: company.id, userId: company.admin.user?.id ?? 0, queueId: queue.id };
      await db.insertInto('userQueues').values(ids).execute();
    }),
  );
  await expect(open).rejects.toMatchObject({ code: 'ERR_NO_QUEUE_FOUND' });
  expect(runs).toBe(2);
});

it('a record that is found missing after a deadlock is looked for once more as well', async () => {
  const failures = ['40P01', '23503'];
  const answer = await retryConflicts(async () => {
    const code = failures.shift();
    if (code !== undefined) throw Object.assign(new Error('aborted'), { code });
    return 'done';
  });
  expect(answer).toBe('done');
});
