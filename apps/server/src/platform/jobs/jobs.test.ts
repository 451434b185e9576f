import { afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { until } from '../../testing/client.ts';
import { withClient } from '../../testing/tables.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { releaseAbandonedJobs } from './abandoned-jobs.ts';
import { listFailedJobs, retryFailedJob } from './failed-jobs.ts';
import { defineJob, jobHandler, type JobDefinition } from './job.ts';
import { startWorker } from './worker.ts';

/** A server without a worker of its own, which would not know the jobs of these tests. */
const server = useTestServer({ ROLES: 'http' });

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function work<J extends JobDefinition>(
  job: J,
  run: (payload: z.output<J['schema']>) => Promise<void>,
): Promise<void> {
  const { database, log } = server.app.platform;
  const worker = await startWorker(database.owner, [jobHandler(job, run)], log);
  stops.push(() => worker.stop());
}

const enqueue = async (job: JobDefinition, payload: unknown, options?: { key?: string; runAt?: Date }) => {
  const company = await server.company();
  return server.app.platform.database.forCompany(company.id, async (tx) => tx.enqueue(job, payload, options));
};

const countLocked = () =>
  withClient(server.databaseUrl, async (client) => {
    const { rowCount } = await client.query(`SELECT FROM graphile_worker.jobs WHERE locked_at IS NOT NULL`);
    return rowCount;
  });

const countJobs = ({ name }: JobDefinition) =>
  withClient(server.databaseUrl, async (client) => {
    const { rowCount } = await client.query('SELECT FROM graphile_worker.jobs WHERE task_identifier = $1', [name]);
    return rowCount;
  });

/** As if their time had come. */
const makeJobsDue = () =>
  withClient(server.databaseUrl, (client) => client.query('UPDATE graphile_worker._private_jobs SET run_at = now()'));

describe('a job', () => {
  it('runs once what it was added for was committed, and never when it was not', async () => {
    const job = defineJob({ name: 'test.commit', role: 'worker', schema: z.object({ n: z.number() }) });
    const done: number[] = [];
    await work(job, async ({ n }) => void done.push(n));
    const { database } = server.app.platform;
    const company = await server.company();
    const failing = database.forCompany(company.id, async (tx) => {
      tx.enqueue(job, { n: 1 });
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    await database.forCompany(company.id, async (tx) => tx.enqueue(job, { n: 2 }));
    await until(() => done.length > 0);
    expect(done).toEqual([2]);
  });

  it('with a payload of another shape is not even added', async () => {
    const job = defineJob({ name: 'test.shape', role: 'worker', schema: z.object({ n: z.number() }) });
    await expect(enqueue(job, { n: 'one' })).rejects.toThrow('expected number');
    const { rows } = await withClient(server.databaseUrl, (client) =>
      client.query(`SELECT FROM graphile_worker.jobs WHERE task_identifier = 'test.shape'`),
    );
    expect(rows).toEqual([]);
  });

  it('a job of one key that has not started is one job, also when many add it at once', async () => {
    const job = defineJob({ name: 'test.key', role: 'worker', schema: z.object({ n: z.number() }) });
    await Promise.all(Array.from({ length: 10 }, (_unused, n) => enqueue(job, { n }, { key: 'only' })));
    let runs = 0;
    await work(job, async () => void (runs += 1));
    await until(async () => runs > 0 && (await countJobs(job)) === 0);
    expect(runs).toBe(1);
  });

  it('a job of one key added while it runs runs once more: what was added for may be newer', async () => {
    const job = defineJob({ name: 'test.again', role: 'worker', schema: z.object({ n: z.number() }) });
    const seen: number[] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await work(job, async ({ n }) => {
      seen.push(n);
      if (n === 1) await held;
    });
    await enqueue(job, { n: 1 }, { key: 'again' });
    await until(() => seen.length === 1);
    await enqueue(job, { n: 2 }, { key: 'again' });
    release();
    await until(() => seen.length === 2);
    expect(seen).toEqual([1, 2]);
  });

  it('queued under a former name is run under its new one', async () => {
    const schema = z.object({ n: z.number() });
    await enqueue(defineJob({ name: 'test.old', role: 'worker', schema }), { n: 1 });
    const done: number[] = [];
    await work(defineJob({ name: 'test.new', role: 'worker', schema, formerNames: ['test.old'] }), async ({ n }) => {
      done.push(n);
    });
    await until(() => done.length > 0);
    expect(done).toEqual([1]);
  });

  it('a job that fails is tried again later, as often as allowed, and then stands in the list until somebody has it tried anew', async () => {
    const job = defineJob({
      name: 'test.fails',
      role: 'worker',
      schema: z.object({ n: z.number() }),
      retry: { maxAttempts: 3 },
    });
    const { database } = server.app.platform;
    let tries = 0;
    let broken = true;
    const { promise: laterRan, resolve: later } = Promise.withResolvers<void>();
    await work(job, async ({ n }) => {
      if (n === 2) return later();
      tries += 1;
      if (broken) throw new Error(`try ${tries} failed`);
    });
    await enqueue(job, { n: 1 });
    for (let expected = 1; expected <= 3; expected += 1) {
      await until(() => tries === expected);
      await until(async () => (await countLocked()) === 0);
      expect((await listFailedJobs(database.owner)).length).toBe(expected === 3 ? 1 : 0);
      await makeJobsDue();
    }
    const [failed] = await listFailedJobs(database.owner);
    expect(failed).toMatchObject({
      name: 'test.fails',
      attempts: 3,
      error: expect.stringContaining('try 3 failed') as string,
    });
    // A worker takes what is due in its order: had the failed job been left to it, it would have come before this one.
    await enqueue(job, { n: 2 });
    await laterRan;
    expect(tries).toBe(3);

    broken = false;
    expect(await retryFailedJob(database.owner, '999999999')).toBe(false);
    expect(await retryFailedJob(database.owner, failed?.id ?? '')).toBe(true);
    await until(() => tries === 4);
    await until(async () => (await listFailedJobs(database.owner)).length === 0);
    expect(await retryFailedJob(database.owner, failed?.id ?? '')).toBe(false);
  });

  it('a job that a process had begun for the last time when it was killed stands among the failed ones with the reason', async () => {
    const job = defineJob({
      name: 'test.killed-last',
      role: 'worker',
      schema: z.object({}),
      retry: { maxAttempts: 1 },
    });
    await enqueue(job, {});
    await withClient(server.databaseUrl, (client) =>
      client.query(
        `UPDATE graphile_worker._private_jobs SET locked_by = 'pool-killed', locked_at = now() - interval '1 minute', attempts = 1
         WHERE max_attempts = 1`,
      ),
    );
    const { owner } = server.app.platform.database;
    await releaseAbandonedJobs(owner);
    expect(await listFailedJobs(owner)).toEqual([
      expect.objectContaining({
        name: 'test.killed-last',
        attempts: 1,
        error: 'the process that ran it ended before it was done',
      }),
    ]);
    let runs = 0;
    await work(job, async () => void (runs += 1));
    const [failed] = await listFailedJobs(owner);
    expect(await retryFailedJob(owner, failed?.id ?? '')).toBe(true);
    await until(async () => runs === 1 && (await listFailedJobs(owner)).length === 0);
  });

  it.each(['its process was killed', 'it failed'])(
    'a job whose successor of the same key waits does not stand among the failed ones after %s',
    async (end) => {
      const job = defineJob({ name: `test.superseded ${end}`, role: 'worker', schema: z.object({ n: z.number() }) });
      const { owner } = server.app.platform.database;
      const change = (values: string) =>
        withClient(server.databaseUrl, (client) =>
          client.query(
            `UPDATE graphile_worker._private_jobs SET ${values} WHERE payload->>'n' = '1' AND task_id =
               (SELECT id FROM graphile_worker._private_tasks WHERE identifier = $1)`,
            [job.name],
          ),
        );
      await enqueue(job, { n: 1 }, { key: job.name });
      await change(`locked_by = 'pool-killed', locked_at = now() - interval '1 minute', attempts = 1`);
      await enqueue(job, { n: 2 }, { key: job.name });
      if (end === 'it failed') {
        await change(`locked_by = NULL, locked_at = NULL, last_error = 'failed'`);
        expect(await listFailedJobs(owner)).toEqual([]);
      }
      await releaseAbandonedJobs(owner);
      expect(await listFailedJobs(owner)).toEqual([]);
      const done: number[] = [];
      await work(job, async ({ n }) => void done.push(n));
      await until(async () => (await countJobs(job)) === 0);
      expect(done).toEqual([2]);
    },
  );

  it('a job that a process had begun when it was killed runs again once a worker starts', async () => {
    const job = defineJob({ name: 'test.killed', role: 'worker', schema: z.object({}) });
    await enqueue(job, {});
    await withClient(server.databaseUrl, (client) =>
      client.query(
        `UPDATE graphile_worker._private_jobs SET locked_by = 'pool-killed', locked_at = now() - interval '1 minute', attempts = 1`,
      ),
    );
    let runs = 0;
    await work(job, async () => void (runs += 1));
    await until(() => runs > 0);
    await until(async () => (await countLocked()) === 0);
    expect(runs).toBe(1);
  });

  it('a job that runs for long is left to its worker while that one lives', async () => {
    const job = defineJob({ name: 'test.long', role: 'worker', schema: z.object({}) });
    let runs = 0;
    const { promise: held, resolve: finish } = Promise.withResolvers<void>();
    const run = async () => {
      runs += 1;
      await held;
    };
    await work(job, run);
    await enqueue(job, {});
    await until(() => runs === 1);
    await withClient(server.databaseUrl, (client) =>
      client.query(
        `UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '1 hour' WHERE locked_at IS NOT NULL`,
      ),
    );
    await work(job, run);
    await releaseAbandonedJobs(server.app.platform.database.owner);
    expect(await countLocked()).toBe(1);
    finish();
    await until(async () => (await countLocked()) === 0);
    expect(runs).toBe(1);
  });

  it('a job that still runs is waited for when the worker stops', async () => {
    const job = defineJob({ name: 'test.stop', role: 'worker', schema: z.object({}) });
    let finished = false;
    let started = false;
    await work(job, async () => {
      started = true;
      await new Promise((resolve) => setTimeout(resolve, 300));
      finished = true;
    });
    await enqueue(job, {});
    await until(() => started);
    for (const stop of stops.splice(0)) await stop();
    expect(finished).toBe(true);
  });
});
