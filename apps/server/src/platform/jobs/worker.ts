import { Logger as WorkerLogger, parseCronItems, run, type Runner } from 'graphile-worker';
import type { Pool } from 'pg';
import type { Logger } from '../log.ts';
import { traced } from '../tracing.ts';
import type { JobHandler } from './job.ts';

/** Runs jobs with graphile-worker until `stop`, which lets running ones finish. */
export async function startWorker(
  pool: Pool,
  handlers: readonly JobHandler[],
  log: Logger,
  options: { concurrency?: number } = {},
): Promise<{ stop(): Promise<void> }> {
  const runner: Runner = await run({
    pgPool: pool,
    concurrency: options.concurrency ?? 8,
    // A notification wakes the worker at once; polling only finds jobs whose time has come, and each of those who wait does it.
    pollInterval: 500,
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
  return { stop: () => runner.stop() };
}
