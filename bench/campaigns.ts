/**
 * A list of 100,000 people is imported and becomes a campaign; then a campaign goes out while its processes are killed.
 * `--people 100000 --kills 50`. See README.md beside this file.
 */
import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import type { Campaign, Connection, ContactList, ContactListImport } from '@balcao/contract';
import { until, type Client } from '../apps/server/src/testing/client.ts';
import type { Installation } from '../apps/server/src/testing/installation.ts';
import type { RoleProcess } from '../apps/server/src/testing/role-process.ts';
import { withInstallation } from './lib/installation.ts';
import { MB, ms, percentile, progress, report, seconds } from './lib/report.ts';

const { values } = parseArgs({
  options: { people: { type: 'string', default: '100000' }, kills: { type: 'string', default: '50' } },
});
const [people, kills] = [Number(values.people), Number(values.kills)];
/** Connections that share a campaign. */
const [sharing, sharingUnderKills] = [10, 8];
/** So many recipients for each kill, at a second a message, keep the campaign going until the last one. */
const recipientsPerKill = 24;
const reportReadings = 20;
const importLimitMs = 600_000;
const numberOf = (index: number) => `55119${String(60_000_000 + index)}`;

/** Resident memory of a process and of those it started, in bytes. */
async function residentBytes(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,rss=']);
  const rows = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const family = new Set([pid]);
  for (const [id = 0, parent = 0] of rows) if (family.has(parent)) family.add(id);
  return rows.reduce((sum, [id = 0, , kib = 0]) => sum + (family.has(id) ? kib * 1024 : 0), 0);
}

/** Watches the memory of some processes until asked for the most that one of them had. */
function watchMemory(pids: readonly number[]): () => Promise<number> {
  let most = 0;
  const end = new AbortController();
  const watching = (async () => {
    while (!end.signal.aborted) {
      for (const pid of pids) most = Math.max(most, await residentBytes(pid));
      await sleep(200);
    }
  })();
  return async () => {
    end.abort();
    await watching;
    return most;
  };
}

const waitForStatus = (by: Client, id: number, status: string) =>
  until(async () => (await by.ok(by.get<Connection>(`/whatsapp/${id}`))).status === status);

async function simulatedPhones(by: Client, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const { id } = await by.ok(by.post<Connection>('/whatsapp', { name: `Linha ${index + 1}`, provider: 'sandbox' }));
    await waitForStatus(by, id, 'qrcode');
    await by.ok(by.post(`/sandbox/${id}/scan`, {}));
    await waitForStatus(by, id, 'CONNECTED');
    ids.push(id);
  }
  return ids;
}

/** @param first the number of its first person: a list has people of its own */
async function importList(
  by: Client,
  { name, count, first }: { name: string; count: number; first: number },
): Promise<{ list: ContactList; tookMs: number }> {
  const list = await by.ok(by.post<ContactList>('/contact-lists', { name }));
  const rows = Array.from(
    { length: count },
    (_, index) => `Pessoa ${index};${numberOf(first + index)};p${index}@exemplo.com.br`,
  );
  const form = new FormData();
  form.set('file', new Blob([`nome;telefone;email\n${rows.join('\n')}\n`]), 'clientes.csv');
  const began = performance.now();
  const { id } = await by.ok(by.post<ContactListImport>(`/contact-lists/${list.id}/upload`, form));
  const done = await until(async () => {
    const record = await by.ok(by.get<ContactListImport>(`/contact-list-imports/${id}`));
    return record.status === 'done' ? record : undefined;
  }, importLimitMs);
  if (done.added !== count) throw new Error(`${done.added} of ${count} were added`);
  return { list, tookMs: performance.now() - began };
}

const campaignOf = (by: Client, id: number) =>
  by.ok(by.get<{ campaign: Campaign }>(`/campaigns/${id}/report`)).then(({ campaign }) => campaign);

async function start(by: Client, name: string, list: ContactList, whatsappIds: readonly number[]) {
  const began = performance.now();
  const { id } = await by.ok(
    by.post<Campaign>('/campaigns', {
      name,
      message1: 'Oi, {nome}!',
      message2: 'Olá, {nome}!',
      contactListId: list.id,
      whatsappIds,
      scheduledAt: '2020-01-01 09:00:00',
    }),
  );
  await until(async () => (await campaignOf(by, id)).status === 'EM_ANDAMENTO', importLimitMs);
  return { id, tookMs: performance.now() - began };
}

/** @param processes those that read sheets and make recipients */
async function measureSize(by: Client, processes: readonly RoleProcess[]) {
  const pids = processes.map(({ pid }) => pid);
  const phones = await simulatedPhones(by, sharing);
  await by.ok(by.post('/campaign-settings', { settings: { messageInterval: 20 } }));
  const idle = Math.max(...(await Promise.all(pids.map(residentBytes))));
  const importMemory = watchMemory(pids);
  const { list, tookMs: importMs } = await importList(by, { name: 'Todos', count: people, first: 0 });
  const importBytes = await importMemory();
  progress(`imported in ${seconds(importMs)}`);
  const campaignMemory = watchMemory(pids);
  const { id, tookMs: createMs } = await start(by, 'Grande', list, phones);
  const { counts } = await campaignOf(by, id);
  if (counts.total !== people) throw new Error(`${counts.total} of ${people} are recipients`);
  progress(`created in ${seconds(createMs)}`);
  const readings: number[] = [];
  for (let index = 0; index < reportReadings; index += 1) {
    const began = performance.now();
    await campaignOf(by, id);
    readings.push(performance.now() - began);
  }
  const campaignBytes = await campaignMemory();
  await by.ok(by.post(`/campaigns/${id}/cancel`));
  return {
    phones,
    idle,
    importMs,
    importBytes,
    createMs,
    campaignBytes,
    reportMs: percentile(readings, 50),
    slowReportMs: percentile(readings, 95),
  };
}

/** Kills the worker and the gateway by turns while a campaign goes out; counts what each phone got. */
async function measureKills(
  installation: Installation,
  phones: readonly number[],
  first: { worker: RoleProcess; gateway: RoleProcess },
) {
  const by = installation.api;
  await by.ok(
    by.post('/campaign-settings', { settings: { messageInterval: 1, longerIntervalAfter: 0, greaterInterval: 0 } }),
  );
  const { list } = await importList(by, { name: 'Interrompida', count: kills * recipientsPerKill, first: people });
  const { id } = await start(by, 'Interrompida', list, phones);
  const processes = { ...first };
  let killed = 0;
  while (killed < kills && (await campaignOf(by, id)).status === 'EM_ANDAMENTO') {
    await sleep(200 + Math.random() * 600);
    const role = killed % 2 === 0 ? 'worker' : 'gateway';
    processes[role].signal('SIGKILL');
    await processes[role].ended;
    processes[role] = await installation.start(role);
    killed += 1;
    if (killed % 10 === 0) progress(`${killed} of ${kills} kills`);
  }
  const sentUnderKills = (await campaignOf(by, id)).counts;
  await until(async () => (await campaignOf(by, id)).status === 'FINALIZADA', importLimitMs);
  const { rows } = await installation.client.query<{ copies: number; people: number }>(
    `SELECT copies::integer, count(*)::integer AS people FROM (
       SELECT r.id, count(m.id) AS copies FROM campaign_recipients r
       LEFT JOIN sandbox_messages m ON m.whatsapp_id = ANY ($2::int[]) AND NOT m.from_me AND m.number = r.number
       WHERE r.campaign_id = $1 GROUP BY r.id) each_one GROUP BY copies`,
    [id, phones],
  );
  const of = (holds: (copies: number) => boolean) =>
    rows.reduce((sum, row) => sum + (holds(row.copies) ? row.people : 0), 0);
  return {
    killed,
    recipients: kills * recipientsPerKill,
    sentUnderKills: sentUnderKills.total - sentUnderKills.queued,
    twice: of((copies) => copies > 1),
    leftOut: of((copies) => copies === 0),
  };
}

const { size, killed } = await withInstallation(async (installation) => {
  const http = await installation.start('http');
  const [worker, gateway] = [await installation.start('worker'), await installation.start('gateway')];
  await installation.login();
  const { phones, ...size } = await measureSize(installation.api, [http, worker]);
  const killed = await measureKills(installation, phones.slice(0, sharingUnderKills), { worker, gateway });
  return { size, killed };
});

await report(
  'campaigns',
  [
    { what: `${people} rows of a .csv imported`, value: seconds(size.importMs), goal: '60 s or less' },
    {
      what: '  memory of the process that does it, with its reader, most',
      value: MB(size.importBytes),
      goal: '300 MB or less',
    },
    { what: `  before`, value: MB(size.idle) },
    {
      what: `${people} recipients of ${sharing} connections made`,
      value: seconds(size.createMs),
      goal: '60 s or less',
    },
    { what: '  memory of the larger process meanwhile, most', value: MB(size.campaignBytes) },
    {
      what: `  its report, p50 and p95 of ${reportReadings}`,
      value: `${ms(size.reportMs)}, ${ms(size.slowReportMs)}`,
      goal: '300 ms or less',
    },
    {
      what: `${killed.killed} kills of worker and gateway, ${killed.recipients} recipients (${killed.sentUnderKills} meanwhile)`,
      value: `${killed.twice} twice, ${killed.leftOut} left out`,
      goal: '0, 0',
    },
  ],
  { people, ...size, ...killed },
);
