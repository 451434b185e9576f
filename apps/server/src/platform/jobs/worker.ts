import { EventEmitter } from 'node:events';
import { Logger as WorkerLogger, parseCronItems, run, type Runner, type WorkerEvents } from 'graphile-worker';
import type { Pool } from 'pg';
import type { Logger } from '../log/log.ts';
import { traced } from '../observe/tracing.ts';
import { releaseAbandonedJobs, showAlive } from './abandoned-jobs.ts';
import type { JobHandler } from './job.ts';

const releaseIntervalMs = 15_000;
/** How long a job may wait in this process while all its workers are busy; then another process may take it. */
const maxLocalWaitMs = 1_000;

/**
 * Runs jobs with graphile-worker until `stop`, which lets running ones finish. Jobs that a killed process had begun run
 * again within half a minute.
 */
export async function startWorker(
  pool: Pool,
  handlers: readonly JobHandler[],
  log: Logger,
  options: { concurrency?: number } = {},
): Promise<{ stop(): Promise<void> }> {
  const concurrency = options.concurrency ?? 8;
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:listen:success', ({ client, workerPool }) => {
    showAlive(client, workerPool.id).catch((error: unknown) =>
      log.warn({ err: error }, 'a worker could not be marked'),
    );
  });
  const runner: Runner = await run({
    pgPool: pool,
    concurrency,
    events,
    // A notification wakes the worker at once; polling only finds jobs whose time has come.
    pollInterval: 500,
    // Jobs are asked for once for all that wait; without it each of the eight asks by itself, also while nothing is due.
    preset: { worker: { localQueue: { size: concurrency, ttl: maxLocalWaitMs } } },
    noHandleSignals: true,
    parsedCronItems: parseCronItems(
      handlers.flatMap(({ job }) => (job.crontab === undefined ? [] : { task: job.name, match: job.crontab })),
    ),
    // Failures of jobs are logged below, with the job's name and its error.
    logger: new WorkerLogger((scope) => (level, message) => {
      if (level === 'error' && scope.taskIdentifier === undefined) log.error({ worker: true }, message);
    }),
    taskList: Object.fromEntries(
      handlers.flatMap(({ job, run: work }) => {
        const task = async (payload: unknown) => {
          try {
            await traced(`job ${job.name}`, 'job', { 'balcao.job.name': job.name }, () =>
              work(job.schema.parse(payload) as never),
            );
          } catch (error) {
            log.warn({ job: job.name, err: error }, 'job failed and will be tried again');
            throw error;
          }
        };
        return [job.name, ...job.formerNames].map((name) => [name, task]);
      }),
    ),
  });
  runner.promise.catch((error: unknown) => log.error({ err: error }, 'the job worker ended'));
  const release = () =>
    releaseAbandonedJobs(pool).catch((error: unknown) =>
      log.warn({ err: error }, 'jobs of processes that ended wait; the next attempt is in a quarter of a minute'),
    );
  const timer = setInterval(() => void release(), releaseIntervalMs).unref();
  await release();
  return {
    async stop() {
      clearInterval(timer);
      await runner.stop();
    },
  };
}
