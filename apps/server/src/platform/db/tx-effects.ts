import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { JobDefinition, JobOptions, JobPayload } from '../jobs/job.ts';
import type { Audience } from '../live/audience.ts';
import type { NotifyChannel } from './listener.ts';
import { statementName } from './statement-names.ts';

/** Live events and jobs collected during the work, written in one go before the commit. */
export class TxEffects {
  /** by company, each as JSON */
  readonly #events = new Map<number, string[]>();
  readonly #jobs: unknown[][] = [];
  readonly #notifications: [NotifyChannel, string][] = [];
  readonly #statements: { text: string; values: unknown[] }[] = [];

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
    const runAt = options.runAt?.toISOString() ?? null;
    this.#jobs.push([job.name, JSON.stringify(job.schema.parse(payload)), options.key ?? null, runAt, job.maxAttempts]);
  }

  addNotification(channel: NotifyChannel, payload: string): void {
    this.#notifications.push([channel, payload]);
  }

  flush(client: PoolClient): Promise<unknown>[] {
    const send = (text: string, values: unknown[]) => client.query({ name: statementName(text), text, values });
    const writes: Promise<unknown>[] = this.#jobs.map((values) =>
      send('SELECT enqueue_job($1, $2, $3, $4, $5)', values),
    );
    for (const { text, values } of this.#statements) writes.push(send(text, values));
    // After the events: a socket that is closed here has received the event with the reason.
    const notes = this.#notifications;
    if (this.#events.size > 0) {
      const batch = randomUUID();
      notes.unshift(['live', batch]);
      for (const [companyId, events] of this.#events) {
        writes.push(
          send('INSERT INTO live_events (batch, company_id, events) VALUES ($1, $2, $3)', [
            batch,
            companyId,
            `[${events.join()}]`,
          ]),
        );
      }
    }
    if (notes.length > 0) {
      const [channels, payloads] = [notes.map(([channel]) => channel), notes.map(([, payload]) => payload)];
      writes.push(
        send('SELECT pg_notify(channel, payload) FROM unnest($1::text[], $2::text[]) AS note (channel, payload)', [
          channels,
          payloads,
        ]),
      );
    }
    // Each is awaited together with the commit; until then a failure must not count as unhandled.
    for (const write of writes) write.catch(() => {});
    return writes;
  }
}
