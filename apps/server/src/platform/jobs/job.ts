import type * as z from 'zod';
import type { Config } from '../config/config.ts';

/** The role of the process that runs a job: `gateway` for what needs a session in its own process, `worker` for all else. */
export type JobRole = Extract<Config['roles'][number], 'gateway' | 'worker'>;

/** A job as data: its name, who runs it, the shape of its payload (ids and the company, never records) and how often it is tried. */
export interface JobDefinition<S extends z.ZodType = z.ZodType> {
  name: string;
  role: JobRole;
  schema: S;
  maxAttempts: number;
  /** when it is added by itself, as a line of crontab without the name */
  crontab: string | undefined;
  /** names of earlier releases: jobs queued under them are run, too */
  formerNames: readonly string[];
}
export type JobPayload<J extends JobDefinition> = z.input<J['schema']>;

export interface JobOptions {
  /** Jobs of one key that have not started are one job. */
  key?: string;
  /** by the real time: the database compares it with its own, whatever the clock of the program says */
  runAt?: Date;
  /** Runs it at the next full interval of this many milliseconds by the clock of the database, at which all processes meet. */
  atFullMs?: number;
}

/** `retry.maxAttempts` counts the first one; between attempts the wait grows exponentially. */
export function defineJob<S extends z.ZodType>({
  name,
  role,
  schema,
  retry = { maxAttempts: 10 },
  crontab,
  formerNames = [],
}: {
  name: string;
  role: JobRole;
  schema: S;
  retry?: { maxAttempts: number };
  crontab?: string;
  formerNames?: readonly string[];
}): JobDefinition<S> {
  return { name, role, schema, maxAttempts: retry.maxAttempts, crontab, formerNames };
}

/** A job with the function that does it. Handlers are idempotent: a job may run again after a crash. */
export interface JobHandler {
  job: JobDefinition;
  run(payload: never): Promise<void>;
}

export function jobHandler<J extends JobDefinition>(
  job: J,
  run: (payload: z.output<J['schema']>) => Promise<void>,
): JobHandler {
  return { job, run };
}
