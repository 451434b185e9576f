/**
 * How long the automatic service takes to answer on the simulated phone, and how long a sweep over the tickets that wait
 * for their automatic end takes. See README.md beside this file.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { listDueTickets } from '../apps/server/src/features/inbox/tickets/lifecycle/due.sql.ts';
import { sweep } from '../apps/server/src/features/automation/responders/turns/timers.jobs.ts';
import { asPlatform } from '../apps/server/src/platform/db/as-platform.ts';
import { asOwner } from '../apps/server/src/platform/db/embedded/embedded-owner.ts';
import { createDatabase } from '../apps/server/src/platform/db/database.ts';
import { systemClock } from '../apps/server/src/platform/util/clock.ts';
import { Client, until } from '../apps/server/src/testing/client.ts';
import { databaseUrl, withDatabase } from './lib/database.ts';
import { npmStart, repository, type Product } from './lib/product.ts';
import { ms, percentile, progress, report } from './lib/report.ts';
import { inTemporaryFolder } from './lib/temporary-folder.ts';

const warmUpRuns = 10;
const runs = 100;
const waitingTickets = 10_000;

/** A connection of the demonstration company that offers all its queues, linked. */
async function linkMenuConnection(admin: Client): Promise<number> {
  const queues = await admin.ok(admin.get<{ id: number }[]>('/queue'));
  const body = { name: 'Menu', provider: 'sandbox', greetingMessage: 'Olá!', queueIds: queues.map(({ id }) => id) };
  const { id } = await admin.ok(admin.post<{ id: number }>('/whatsapp', body));
  const becomes = (status: string) =>
    until(async () => (await admin.ok(admin.get<{ status: string }>(`/whatsapp/${id}`))).status === status);
  await admin.ok(admin.put(`/whatsappsession/${id}`));
  await becomes('qrcode');
  await admin.ok(admin.post(`/sandbox/${id}/scan`, {}));
  await becomes('CONNECTED');
  return id;
}

/** From just before a contact writes until their phone shows the menu; asked for every 5 ms. */
async function measureAnswerMs(admin: Client, whatsappId: number, run: number): Promise<number> {
  const number = `5511971${String(run).padStart(6, '0')}`;
  const sent = performance.now();
  await admin.ok(admin.post(`/sandbox/${whatsappId}/messages`, { number, name: `Contato ${run}`, body: 'Oi' }));
  for (;;) {
    const { messages } = await admin.ok(
      admin.get<{ messages: { fromMe: boolean }[] }>(`/sandbox/${whatsappId}/messages?number=${number}`),
    );
    if (messages.some(({ fromMe }) => !fromMe)) return performance.now() - sent;
    await sleep(5);
  }
}

/** Open tickets whose last word was an attendant's, an hour ago. */
async function seedSilentTickets(client: pg.Client, companyId: number): Promise<number> {
  const connection = await client.query<{ id: number }>(
    `INSERT INTO whatsapps (company_id, name, provider, expires_ticket, expires_inactive_message)
     VALUES ($1, 'Silêncio', 'sandbox', 120, 'Encerrado.') RETURNING id`,
    [companyId],
  );
  const id = connection.rows[0]?.id ?? 0;
  await client.query(
    `WITH people AS (INSERT INTO contacts (company_id, name, number) SELECT $1, 'Silencioso ' || i, '55118' || 70000000 + i FROM generate_series(1, $3::int) i RETURNING id),
       made AS (INSERT INTO tickets (company_id, contact_id, whatsapp_id, status, user_id, last_message_from_me, last_message_at)
         SELECT $1, p.id, $2::int, 'open', (SELECT min(id) FROM users WHERE company_id = $1), true, now() - interval '1 hour' FROM people p RETURNING id)
     INSERT INTO ticket_cycles (company_id, ticket_id, whatsapp_id, started_at) SELECT $1, id, $2::int, now() FROM made`,
    [companyId, id, waitingTickets],
  );
  await client.query(
    `INSERT INTO messages (company_id, ticket_id, whatsapp_id, provider_id, from_me, body, ack, read, sent_at, updated_at)
     SELECT $1, t.id, $2::int, 'S' || t.id, true, 'Mais alguma coisa?', 4, true, now() - interval '1 hour', now() - interval '1 hour'
     FROM tickets t WHERE t.whatsapp_id = $2::int`,
    [companyId, id],
  );
  await client.query('VACUUM ANALYZE tickets, messages, ticket_cycles, contacts');
  return id;
}

async function measureSweeps(
  dataDir: string,
): Promise<{ idleMs: number; dueMs: number; closedMs: number; found: number }> {
  return withDatabase(dataDir, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `SELECT company_id AS id FROM users WHERE email = 'admin@demo.balcao.local'`,
    );
    const whatsappId = await seedSilentTickets(client, rows[0]?.id ?? 0);
    const database = createDatabase(asOwner(await databaseUrl(dataDir)));
    try {
      const timeSweep = async (work: () => Promise<number>) => {
        const began = performance.now();
        const found = await work();
        return { found, took: performance.now() - began };
      };
      await asPlatform(database, ({ db }) =>
        listDueTickets(db, 'silence', new Date().toISOString(), { after: 0, limit: 1 }),
      );
      const idle = await timeSweep(() => sweep(database, systemClock));
      await client.query('UPDATE whatsapps SET expires_ticket = 30 WHERE id = $1', [whatsappId]);
      const due = await timeSweep(() => sweep(database, systemClock));
      const began = performance.now();
      const countOpenTickets = async () =>
        Number(
          (
            await client.query<{ count: string }>(
              `SELECT count(*) FROM tickets WHERE whatsapp_id = $1 AND status = 'open'`,
              [whatsappId],
            )
          ).rows[0]?.count,
        );
      while ((await countOpenTickets()) > 0) await sleep(100);
      return { idleMs: idle.took, dueMs: due.took, found: due.found, closedMs: performance.now() - began };
    } finally {
      await database.close();
    }
  });
}

async function measureAnswers(product: Product): Promise<number[]> {
  const email = 'admin@demo.balcao.local';
  const admin = await new Client(product.url).login(email, product.passwords.get(email) ?? '');
  const whatsappId = await linkMenuConnection(admin);
  const times: number[] = [];
  for (let run = 0; run < warmUpRuns + runs; run += 1) times.push(await measureAnswerMs(admin, whatsappId, run));
  return times.slice(warmUpRuns);
}

const { answers, sweeps } = await inTemporaryFolder(async (folder) => {
  const dataDir = join(folder, 'data');
  const product = await npmStart(repository, { DATA_DIR: dataDir });
  try {
    const times = await measureAnswers(product);
    progress('answers measured');
    return { answers: times, sweeps: await measureSweeps(dataDir) };
  } finally {
    await product.stop();
  }
});
const [p50, p99] = [percentile(answers, 50), percentile(answers, 99)];
await report(
  'bot',
  [
    { what: `answer on the phone, median of ${runs}`, value: ms(p50), goal: '150 ms' },
    { what: 'answer on the phone, 99 of 100', value: ms(p99) },
    { what: `sweep, ${waitingTickets} waiting, none due`, value: ms(sweeps.idleMs), goal: '1 s' },
    { what: `sweep, ${sweeps.found} due`, value: ms(sweeps.dueMs), goal: '1 s' },
    { what: 'until all of these are closed and told', value: ms(sweeps.closedMs) },
  ],
  { runs, answerMs: { p50, p99 }, sweeps },
);
