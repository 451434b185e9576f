/**
 * How many messages a second programs hand over with the token of a connection, and what it costs beyond a bare insert with a
 * job. See README.md beside this file.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Client } from '../apps/server/src/testing/client.ts';
import { withBareServer } from './lib/bare-process.ts';
import { withDatabase } from './lib/database.ts';
import { runLoad } from './lib/load.ts';
import { npmStart, repository } from './lib/product.ts';
import { progress, report } from './lib/report.ts';
import { inTemporaryFolder } from './lib/temporary-folder.ts';

const path = '/api/messages/send';
const contactCount = 200;
const email = 'admin@demo.balcao.local';
const numberOf = (index: number) => `55119${70_000_000 + index}`;

const { bare, known, fresh } = await inTemporaryFolder(async (folder) => {
  const dataDir = join(folder, 'data');
  const product = await npmStart(repository, { DATA_DIR: dataDir, REQUEST_LIMIT: '0' });
  try {
    const admin = await new Client(product.url).login(email, product.passwords.get(email) ?? '');
    // It is linked to no phone: what is measured is the way into the queue, not out of it.
    const { id } = await admin.ok(admin.post<{ id: number }>('/whatsapp', { name: 'Medição', provider: 'beta' }));
    const program = new Client(product.url);
    program.token = randomUUID();
    await admin.ok(admin.put(`/whatsapp/${id}`, { token: program.token }));
    for (let index = 0; index < contactCount; index += 1)
      await program.ok(program.post(path, { number: numberOf(index), body: 'Olá' }));
    const ticketId = await withDatabase(dataDir, async (client) => {
      const { rows } = await client.query<{ id: number }>('SELECT id FROM tickets WHERE whatsapp_id = $1 LIMIT 1', [
        id,
      ]);
      return rows[0]?.id ?? 0;
    });
    const companyId = admin.user?.companyId ?? 0;
    let sent = 0;
    const next = (number: () => string) => () => {
      sent += 1;
      return { path, body: { number: number(), body: `Seu pedido ${sent} saiu` } };
    };
    progress('a bare insert with a job');
    const bareLoad = await withBareServer(dataDir, (url) =>
      runLoad(url, '', () => ({ path: `/send?company=${companyId}&ticket=${ticketId}`, body: {} })),
    );
    // Jobs of the bare load are no work of the product's: its worker would read past them with each job it looks for.
    await withDatabase(dataDir, (client) =>
      client.query(`DELETE FROM graphile_worker._private_jobs WHERE run_at > now() + interval '300 days'`),
    );
    progress('to contacts who are known');
    const toKnown = await runLoad(
      product.url,
      program.token,
      next(() => numberOf(sent % contactCount)),
    );
    progress('to new contacts');
    const toNew = await runLoad(
      product.url,
      program.token,
      next(() => numberOf(contactCount + sent)),
    );
    return { bare: bareLoad, known: toKnown, fresh: toNew };
  } finally {
    await product.stop();
  }
});

const ratio = (perSecond: number) => (perSecond / bare.perSecond).toFixed(2);
await report(
  'messages-api',
  [
    { what: 'a bare insert with a job, 20 callers', value: `${bare.perSecond}/s` },
    { what: `POST ${path} to known contacts, 20 callers`, value: `${known.perSecond}/s`, goal: '400/s or more' },
    { what: '  ratio to the bare insert', value: ratio(known.perSecond), goal: '0.4 or more' },
    { what: '  p50, p99, failures', value: `${known.p50}, ${known.p99}, ${known.failures}` },
    { what: `POST ${path} to new contacts, 20 callers`, value: `${fresh.perSecond}/s` },
    { what: '  p50, p99, failures', value: `${fresh.p50}, ${fresh.p99}, ${fresh.failures}` },
  ],
  { bare, known, fresh },
);
