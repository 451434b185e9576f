/**
 * How many webhook deliveries a second leave one process, to one address and to many, and how soon one leaves that is alone.
 * See README.md beside this file.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { Client } from '../apps/server/src/testing/client.ts';
import { withDatabase } from './lib/database.ts';
import { withPeer } from './lib/peer.ts';
import { npmStart, repository } from './lib/product.ts';
import { MB, ms, percentile, progress, report } from './lib/report.ts';
import { inTemporaryFolder } from './lib/temporary-folder.ts';

const email = 'admin@demo.balcao.local';
const manyAddresses = 20;
const waitingDeliveries = 10_000;
const loneDeliveries = 50;
/** The product looks for what is due each second; what is written into the database beside it is found then. */
const searchMs = 1_000;

/** Deliveries that wait, spread over addresses, with bodies of the usual size. */
async function seedDeliveries(client: pg.Client, companyId: number, webhookIds: readonly number[]): Promise<void> {
  const body = JSON.stringify({
    type: 'message.received',
    version: 1,
    timestamp: new Date().toISOString(),
    data: { message: { id: '1', body: 'Pode sim! Preciso da nota para a portaria.'.repeat(8) }, ticket: { id: 1 } },
  });
  // They fall due at once, so that the search takes them up together.
  await client.query(
    `INSERT INTO webhook_deliveries (company_id, webhook_id, event_id, kind, body, due_at)
     SELECT $1, ($2::int[])[1 + i % cardinality($2::int[])], 'evt_' || gen_random_uuid(), 'message.received', $3,
       clock_timestamp() + interval '3 seconds'
     FROM generate_series(1, $4::int) i`,
    [companyId, webhookIds, body, waitingDeliveries],
  );
  await client.query('ANALYZE webhook_deliveries');
}

const figures = await inTemporaryFolder(async (folder) => {
  const dataDir = join(folder, 'data');
  const arrivals: number[] = [];
  return withPeer(
    (_text, response) => {
      arrivals.push(performance.now());
      response.writeHead(200).end();
    },
    async (peerUrl) => {
      const product = await npmStart(repository, { DATA_DIR: dataDir, OUTBOUND_PRIVATE: 'loopback' });
      try {
        const admin = await new Client(product.url).login(email, product.passwords.get(email) ?? '');
        const companyId = admin.user?.companyId ?? 0;
        const add = async () =>
          (
            await admin.ok(
              admin.post<{ id: number }>('/outgoing-webhooks', {
                url: `${peerUrl}/${randomUUID()}`,
                kinds: ['message.read'],
              }),
            )
          ).id;
        const first = await add();

        progress('one at a time');
        const alone: number[] = [];
        for (let index = 0; index < loneDeliveries; index += 1) {
          arrivals.length = 0;
          const began = performance.now();
          await admin.ok(admin.post(`/outgoing-webhooks/${first}/test`, {}));
          while (arrivals.length === 0) await sleep(1);
          alone.push((arrivals[0] ?? 0) - began);
        }

        const drain = async (webhookIds: readonly number[]) => {
          arrivals.length = 0;
          let memory = 0;
          await withDatabase(dataDir, (client) => seedDeliveries(client, companyId, webhookIds));
          await withDatabase(dataDir, async (client) => {
            for (;;) {
              const { rows } = await client.query<{ left: string }>(
                `SELECT count(*) AS left FROM webhook_deliveries WHERE due_at IS NOT NULL`,
              );
              if (rows[0]?.left === '0') break;
              memory = Math.max(memory, (await product.memory()).server);
              await sleep(searchMs);
            }
          });
          const took = (arrivals.at(-1) ?? 0) - (arrivals[0] ?? 0);
          return { perSecond: Math.round((arrivals.length / took) * 1000), posted: arrivals.length, memory };
        };
        progress('to one address');
        const one = await drain([first]);
        progress('to many addresses');
        const ids = [first];
        while (ids.length < manyAddresses) {
          const made = await add().catch((error: unknown) => error);
          if (typeof made !== 'number') break;
          ids.push(made);
        }
        const many = { addresses: ids.length, ...(await drain(ids)) };
        return { aloneMs: { p50: percentile(alone, 50), p99: percentile(alone, 99) }, one, many };
      } finally {
        await product.stop();
      }
    },
  );
});

const { aloneMs, one, many } = figures;
await report(
  'webhooks',
  [
    { what: `${one.posted} deliveries to one address`, value: `${one.perSecond}/s`, goal: '500/s or more' },
    { what: `${many.posted} deliveries to ${many.addresses} addresses`, value: `${many.perSecond}/s` },
    { what: '  memory of the server meanwhile, most', value: MB(Math.max(one.memory, many.memory)) },
    { what: 'from a request to its delivery at the address, median', value: ms(aloneMs.p50) },
    { what: '  99 of 100', value: ms(aloneMs.p99) },
  ],
  figures,
);
