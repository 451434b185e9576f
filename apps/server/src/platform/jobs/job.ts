import type * as z from 'zod';

/** A job as data: its name, the shape of its payload (ids and the company, never records) and how often it is tried. */
export interface JobDefinition<P extends z.ZodType = z.ZodType> {
  name: string;
  payload: P;
  maxAttempts: number;
}
export type JobPayload<J extends JobDefinition> = z.input<J['payload']>;

export interface JobOptions {
  /** Jobs of one key that have not started are one job. */
  key?: string;
  runAt?: Date;
}

export function defineJob<P extends z.ZodType>(name: string, payload: P, maxAttempts = 10): JobDefinition<P> {
  return { name, payload, maxAttempts };
}

/** A job with the function that does it. Handlers are idempotent: a job may run again after a crash. */
export interface JobHandler {
  job: JobDefinition;
  run(payload: never): Promise<void>;
}

export function jobHandler<J extends JobDefinition>(
  job: J,
  run: (payload: z.output<J['payload']>) => Promise<void>,
): JobHandler {
  return { job, run };
}
