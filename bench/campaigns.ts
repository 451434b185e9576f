/**
 * A list of 100,000 people is imported and becomes a campaign, beside which attendants write; one is sent at the pauses of the settings;
 * then one goes out while its processes are killed. `--people 100000 --sends 1000 --kills 50`; `--parts size,pace,kills` names those
 * that are measured. See README.md beside this file.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { until } from '../apps/server/src/testing/client.ts';
import type { Installation } from '../apps/server/src/testing/installation.ts';
import type { RoleProcess } from '../apps/server/src/testing/role-process.ts';
import { measureAnswers, measureInbox, measurePauses, openConversations, watchProgress } from './lib/campaign-load.ts';
import {
  campaignOf,
  importLimitMs,
  importList,
  residentBytes,
  simulatedPhones,
  startCampaign,
  watchMemory,
} from './lib/campaigns.ts';
import { withInstallation } from './lib/installation.ts';
import { MB, ms, percentile, progress, report, seconds } from './lib/report.ts';

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '100000' },
    kills: { type: 'string', default: '50' },
    sends: { type: 'string', default: '1000' },
    parts: { type: 'string', default: 'size,pace,kills' },
  },
});
const parts = new Set(values.parts.split(','));
const [people, kills, sends] = [Number(values.people), Number(values.kills), Number(values.sends)];
/** Connections that share a campaign. */
const [sharing, sharingUnderKills, sharingPaced] = [10, 8, 50];
/** So many recipients for each kill, at a second a message, keep the campaign going until the last one. */
const recipientsPerKill = 24;
const reportReadings = 20;
const restMs = 15_000;
/** A message a second on each connection: the shortest pause there is. */
const fast = { messageInterval: 1, longerIntervalAfter: 0, greaterInterval: 0 };
/** Pauses of the settings page. */
const paced = { messageInterval: 10, longerIntervalAfter: 10, greaterInterval: 20 };

/** @param processes those that read sheets and make recipients */
async function measureSize(installation: Installation, phones: readonly number[], processes: readonly RoleProcess[]) {
  const by = installation.api;
  const pids = processes.map(({ pid }) => pid);
  const tickets = await openConversations(by, phones);
  await by.ok(by.post('/campaign-settings', { settings: fast }));
  // What the start left is collected by then.
  await sleep(restMs);
  const idle = Math.max(...(await Promise.all(pids.map(residentBytes))));
  const importing = async (format: 'csv' | 'xlsx', name: string, first: number) => {
    const memory = watchMemory(pids);
    const { list, tookMs } = await importList(by, { name, count: people, first, format });
    progress(`.${format} imported in ${seconds(tookMs)}`);
    return { list, tookMs, bytes: await memory() };
  };
  const xlsx = await importing('xlsx', 'Planilha', 0);
  const csv = await importing('csv', 'Todos', 0);
  const alone = await measureAnswers(installation, tickets, 'Sozinho');
  const memory = watchMemory(pids);
  const countEvents = await watchProgress(by);
  const [{ id, tookMs: createMs }, beside] = await Promise.all([
    startCampaign(by, 'Grande', csv.list, phones),
    measureAnswers(installation, tickets, 'Com campanha'),
  ]);
  const { counts } = await campaignOf(by, id);
  if (counts.total !== people) throw new Error(`${counts.total} of ${people} are recipients`);
  progress(`created in ${seconds(createMs)}`);
  const readings: number[] = [];
  for (let index = 0; index < reportReadings; index += 1) {
    const began = performance.now();
    await campaignOf(by, id);
    readings.push(performance.now() - began);
  }
  const inbox = await measureInbox(by, id, tickets);
  const campaignBytes = await memory();
  const sent = (await campaignOf(by, id)).counts;
  await by.ok(by.post(`/campaigns/${id}/cancel`));
  progress(`${sent.total - sent.queued} were sent meanwhile`);
  return {
    idle,
    importMs: { csv: csv.tookMs, xlsx: xlsx.tookMs },
    importBytes: { csv: csv.bytes, xlsx: xlsx.bytes },
    createMs,
    campaignBytes,
    reportMs: { p50: percentile(readings, 50), p95: percentile(readings, 95) },
    answerMs: { alone: percentile(alone, 99), beside: percentile(beside, 99) },
    inbox,
    events: countEvents(),
  };
}

/** Sends at the pauses of the settings, alone, and compares what the phones got with them. */
async function measurePace(installation: Installation, phones: readonly number[]) {
  const by = installation.api;
  await by.ok(by.post('/campaign-settings', { settings: paced }));
  // The first message of a phone has no pause before it.
  const count = sends + phones.length;
  const { list } = await importList(by, { name: 'Aos poucos', count, first: 2 * people });
  const { id } = await startCampaign(by, 'Aos poucos', list, phones);
  await until(async () => (await campaignOf(by, id)).status === 'FINALIZADA', importLimitMs);
  return measurePauses(installation, id, paced);
}

/** Kills the worker and the gateway by turns while a campaign goes out; counts what each phone got. */
async function measureKills(
  installation: Installation,
  phones: readonly number[],
  first: { worker: RoleProcess; gateway: RoleProcess },
) {
  const by = installation.api;
  await by.ok(by.post('/campaign-settings', { settings: fast }));
  const { list } = await importList(by, { name: 'Interrompida', count: kills * recipientsPerKill, first: people });
  const { id } = await startCampaign(by, 'Interrompida', list, phones);
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

const { size, pace, killed } = await withInstallation(async (installation) => {
  const http = await installation.start('http');
  const [worker, gateway] = [await installation.start('worker'), await installation.start('gateway')];
  await installation.login();
  await installation.client.query('UPDATE plans SET connections = $1', [sharingPaced]);
  const measure = async <T>(part: string, count: number, work: (phones: readonly number[]) => Promise<T>) => {
    if (!parts.has(part)) return undefined;
    const began = performance.now();
    // The access token of the part before may have run out.
    await installation.login();
    while (phones.length < count) phones.push(...(await simulatedPhones(installation.api, 1, phones.length + 1)));
    const figures = await work(phones.slice(0, count));
    progress(`${part} in ${seconds(performance.now() - began)}: ${JSON.stringify(figures)}`);
    return figures;
  };
  const phones: number[] = [];
  return {
    size: await measure('size', sharing, (some) => measureSize(installation, some, [http, worker])),
    pace: await measure('pace', sharingPaced, (some) => measurePace(installation, some)),
    // The last one: its processes are others afterwards.
    killed: await measure('kills', sharingUnderKills, (some) => measureKills(installation, some, { worker, gateway })),
  };
});

const mean = (rates: readonly number[]) => Math.round(rates.reduce((sum, rate) => sum + rate, 0) / rates.length);
const sizeLines = (figures: NonNullable<typeof size>) => [
  ...(['csv', 'xlsx'] as const).flatMap((format) => [
    {
      what: `${people} rows of a .${format} imported`,
      value: seconds(figures.importMs[format]),
      goal: '60 s or less',
    },
    {
      what: '  memory of the process that does it, with its reader, most',
      value: `${MB(figures.importBytes[format])}, ${MB(figures.importBytes[format] - figures.idle)} of it beyond before`,
      goal: '300 MB or less',
    },
  ]),
  { what: '  before', value: MB(figures.idle) },
  {
    what: `${people} recipients of ${sharing} connections made`,
    value: seconds(figures.createMs),
    goal: '60 s or less',
  },
  { what: '  memory of the larger process then and while they are written to, most', value: MB(figures.campaignBytes) },
  {
    what: `  its report, p50 and p95 of ${reportReadings}`,
    value: `${ms(figures.reportMs.p50)}, ${ms(figures.reportMs.p95)}`,
    goal: '300 ms or less',
  },
  {
    what: '  an attendant’s message until the phone has it, p99 (before)',
    value: `${ms(figures.answerMs.beside)} (${ms(figures.answerMs.alone)})`,
    goal: '1000 ms or less',
  },
  {
    what: `  calls of the inbox a second beside it, and alone (${figures.inbox.failures} failed)`,
    value: `${mean(figures.inbox.sending)} of ${mean(figures.inbox.resting)}: ${Math.round(100 * figures.inbox.ratio)} %`,
    goal: '80 % or more',
  },
  {
    what: '  events of its progress, most in a second and in ten',
    value: `${figures.events.inSecond}, ${figures.events.inTenSeconds}`,
    goal: '1, 10',
  },
];
await report(
  'campaigns',
  [
    ...(size ? sizeLines(size) : []),
    ...(pace
      ? [
          {
            what: `${pace.pauses} pauses between messages: shorter than the settings, and longer on average`,
            value: `${pace.earlier}, ${(100 * pace.meanLater).toFixed(1)} %`,
            goal: '0, 20 % or less',
          },
        ]
      : []),
    ...(killed
      ? [
          {
            what: `${killed.killed} kills of worker and gateway, ${killed.recipients} recipients (${killed.sentUnderKills} meanwhile)`,
            value: `${killed.twice} twice, ${killed.leftOut} left out`,
            goal: '0, 0',
          },
        ]
      : []),
  ],
  { people, size, pace, kills: killed },
);
