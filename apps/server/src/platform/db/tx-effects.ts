import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { JobDefinition, JobOptions, JobPayload } from '../jobs/job.ts';
import type { Audience } from '../live/audience.ts';
import type { NotifyChannel } from './listener.ts';
import type { OwnBatches } from './tuned/own-batches.ts';
import { statementName } from './tuned/statement-names.ts';

/** Live events and jobs collected during the work, written in one go before the commit. */
export class TxEffects {
  /** by company, each as JSON */
  readonly #events = new Map<number, string[]>();
  readonly #jobs: [statement: string, values: unknown[]][] = [];
  readonly #notifications: [NotifyChannel, string][] = [];
  readonly #statements: { text: string; values: unknown[] }[] = [];
  readonly #ownBatches: Pick<OwnBatches, 'add'> | undefined;

  /** @param ownBatches gets the events that are flushed */
  constructor(ownBatches?: Pick<OwnBatches, 'add'>) {
    this.#ownBatches = ownBatches;
  }

  get any(): boolean {
    return this.#events.size + this.#jobs.length + this.#notifications.length > 0;
  }

  addStatement(text: string, values: unknown[]): void {
    this.#statements.push({ text, values });
  }

  addEvent(companyId: number, event: string, payload: unknown, audience: Audience): void {
    const events = this.#events.get(companyId) ?? [];
    events.push(JSON.stringify({ event, payload, audience }));
    this.#events.set(companyId, events);
  }

  addJob<J extends JobDefinition>(job: J, payload: JobPayload<J>, options: JobOptions = {}): void {
    const { key = null, runAt, atFullMs } = options;
    const values = [job.name, JSON.stringify(job.schema.parse(payload)), key];
    if (atFullMs === undefined) this.#jobs.push([enqueue, [...values, runAt?.toISOString() ?? null, job.maxAttempts]]);
    else this.#jobs.push([enqueueAtFull, [...values, atFullMs, job.maxAttempts]]);
  }

  addNotification(channel: NotifyChannel, payload: string): void {
    this.#notifications.push([channel, payload]);
  }

  flush(client: PoolClient): Promise<unknown>[] {
    const send = (text: string, values: unknown[]) => client.query({ name: statementName(text), text, values });
    const writes: Promise<unknown>[] = this.#jobs.map(([statement, values]) => send(statement, values));
    for (const { text, values } of this.#statements) writes.push(send(text, values));
    // After the events: a socket that is closed here has received the event with the reason.
    const notes = this.#notifications;
    const [first, ...others] = [...this.#events].map(
      ([companyId, events]) => [companyId, `[${events.join()}]`] as const,
    );
    const batch = randomUUID();
    if (first) {
      notes.unshift(['live', batch]);
      this.#ownBatches?.add(batch, new Map([first, ...others]));
    }
    for (const [companyId, events] of others) writes.push(send(insertEvents, [batch, companyId, events]));
    const [channels, payloads] = [notes.map(([channel]) => channel), notes.map(([, payload]) => payload)];
    // Nearly each transaction has events of its company alone: they are stored and announced by one statement.
    if (first) writes.push(send(insertEventsAndNotify, [batch, ...first, channels, payloads]));
    else if (notes.length > 0) writes.push(send(notify('$1', '$2'), [channels, payloads]));
    // Each is awaited together with the commit; until then a failure must not count as unhandled.
    for (const write of writes) write.catch(() => {});
    return writes;
  }
}

const enqueue = 'SELECT enqueue_job($1, $2, $3, $4, $5)';
const nextFull = 'to_timestamp((floor(extract(epoch FROM clock_timestamp()) * 1000 / $4::int) + 1) * $4::int / 1000)';
const enqueueAtFull = `SELECT enqueue_job($1, $2, $3, ${nextFull}, $5)`;
const insertEvents = 'INSERT INTO live_events (batch, company_id, events) VALUES ($1, $2, $3)';
const notify = (channels: string, payloads: string) =>
  `SELECT pg_notify(channel, payload) FROM unnest(${channels}::text[], ${payloads}::text[]) AS note (channel, payload)`;
const insertEventsAndNotify = `WITH stored AS (${insertEvents}) ${notify('$4', '$5')}`;
