/** Memory of a gateway with many sessions, and after many reconnects. `--sessions 200 --reconnects 500`. See README.md beside this file. */
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { until } from '../apps/server/src/testing/client.ts';
import type { Shop } from '../apps/server/src/testing/web-shop.ts';
import { withInstallation } from './lib/installation.ts';
import { openHeapInspector } from './lib/heap.ts';
import { MB, progress, report } from './lib/report.ts';

const { values } = parseArgs({
  options: { sessions: { type: 'string', default: '200' }, reconnects: { type: 'string', default: '500' } },
});
const [sessions, reconnects] = [Number(values.sessions), Number(values.reconnects)];
/** side by side */
const batchSize = 10;
const restMs = 10_000;

/** Resident memory of a process in bytes. */
async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}

const results = await withInstallation(async (installation) => {
  const { peer } = installation;
  const gateway = await installation.start('gateway');
  const http = await installation.start('http,worker');
  await installation.login();
  await sleep(restMs);
  const idle = await residentBytes(gateway.pid);
  const shops: Shop[] = [];
  for (let first = 0; first < sessions; first += batchSize) {
    const numbers = Array.from(
      { length: Math.min(batchSize, sessions - first) },
      (_unused, index) => `551190000${String(first + index).padStart(4, '0')}`,
    );
    shops.push(...(await installation.linkShops(numbers)));
    if (shops.length % 50 === 0) progress(`${shops.length} of ${sessions} linked`);
  }
  const linked = await residentBytes(gateway.pid);
  // A life of its own for each: two people write to it.
  for (const { phone } of shops) {
    for (const contact of ['5511988880001', '5511988880002'])
      await peer.phone(contact, 'Contato').send(phone, `Oi, ${phone.number}`);
  }
  const stored = () =>
    installation.client
      .query<{ count: string }>('SELECT count(*) FROM messages')
      .then(({ rows }) => Number(rows[0]?.count));
  await until(async () => (await stored()) >= 2 * sessions, 120_000);
  await sleep(restMs);
  const connected = await residentBytes(gateway.pid);

  const logins = (number: string) => peer.record.find({ direction: 'to-companion', tag: 'success', number }).length;
  const heap = await openHeapInspector(gateway.pid);
  const memorySamples: { after: number; inUse: number; bytes: number }[] = [];
  for (let done = 0; done < reconnects; done += batchSize) {
    const batch = Array.from({ length: batchSize }, (_unused, index) => shops[(done + index) % shops.length]).filter(
      (shop) => shop !== undefined,
    );
    peer.record.clear();
    for (const { phone } of batch) peer.faults.cut(phone);
    await until(() => batch.every(({ phone }) => logins(phone.number) > 0), 120_000);
    if ((done + batchSize) % 100 !== 0) continue;
    await sleep(restMs / 2);
    const mark = { after: done + batchSize, inUse: await heap.usedBytes(), bytes: await residentBytes(gateway.pid) };
    memorySamples.push(mark);
    progress(`${mark.after} of ${reconnects} reconnects: ${MB(mark.bytes)}, ${MB(mark.inUse)} in use`);
  }
  const up = await installation.client.query<{ count: string }>(
    `SELECT count(*) FROM whatsapps WHERE status = 'CONNECTED'`,
  );
  heap.close();
  await http.stop();
  return { idle, linked, connected, marks: memorySamples, up: Number(up.rows[0]?.count) };
});

const [early, late] = [results.marks[0], results.marks.at(-1)];
await report(
  'memory',
  [
    { what: 'gateway without a session', value: MB(results.idle) },
    { what: `${sessions} sessions just linked`, value: MB(results.linked) },
    {
      what: `${sessions} sessions connected, a conversation or two each`,
      value: MB(results.connected),
      goal: '400 MB',
    },
    ...results.marks.map(({ after, inUse, bytes }) => ({
      what: `after ${after} reconnects; of it in use`,
      value: `${MB(bytes)}; ${MB(inUse)}`,
    })),
    {
      what: `growth from reconnect ${early?.after} to ${late?.after}; of what is in use`,
      value: `${MB((late?.bytes ?? 0) - (early?.bytes ?? 0))}; ${MB((late?.inUse ?? 0) - (early?.inUse ?? 0))}`,
      goal: '0 MB',
    },
    { what: 'sessions connected at the end', value: String(results.up), goal: String(sessions) },
  ],
  { sessions, reconnects, ...results },
);
