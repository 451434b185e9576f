/**
 * What is lost, doubled or out of order when gateways are killed, frozen, and left without their database, under load both
 * ways. `--kills 100 --outages 3 --takeovers 3`. See README.md beside this file.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { until } from '../apps/server/src/testing/client.ts';
import type { Installation } from '../apps/server/src/testing/installation.ts';
import type { RoleProcess } from '../apps/server/src/testing/role-process.ts';
import type { Shop, Traffic } from '../apps/server/src/testing/web-shop.ts';
import { tallyCounts, tallyLines, withInstallation, type PostgresServer } from './lib/installation.ts';
import { progress, report, seconds, type ReportLine } from './lib/report.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    outages: { type: 'string', default: '3' },
    takeovers: { type: 'string', default: '3' },
  },
});
const [kills, outages, takeovers] = [Number(values.kills), Number(values.outages), Number(values.takeovers)];

const load = { people: 4, intervalMs: { inbound: 60, outbound: 120 } };
/** Added to every question to the database: a message takes tens of milliseconds to handle. */
const databaseDelayMs = 3;
const settleTimeoutMs = 90_000;

/** Says at once what became of the load, because the phases to come take long. */
function reportPhase(what: string, tally: Phase) {
  for (const line of phaseLines(what, tally)) progress(`${line.what}: ${line.value}`);
}

type Phase = Awaited<ReturnType<Traffic['waitForDelivery']>>;
const phaseLines = (what: string, phase: Phase): ReportLine[] => [
  ...tallyLines(what, phase),
  { what: `${what}: own messages not known to have arrived`, value: String(phase.undelivered), goal: '0' },
];

const countLogins = ({ peer }: Installation, shop: Shop) =>
  peer.record.find({ direction: 'to-companion', tag: 'success', number: shop.phone.number }).length;

async function runKills(installation: Installation, shop: Shop, first: RoleProcess) {
  let gateway = first;
  const traffic = await installation.startTraffic(shop, load);
  for (let kill = 1; kill <= kills; kill += 1) {
    await sleep(200 + Math.random() * 600);
    const before = countLogins(installation, shop);
    gateway.signal('SIGKILL');
    gateway = await installation.start('gateway');
    await until(() => countLogins(installation, shop) > before, 60_000);
    progress(`${kill} of ${kills} kills`);
  }
  await traffic.stop();
  return { tally: await traffic.waitForDelivery(settleTimeoutMs), gateway };
}

async function runDatabaseStops(installation: Installation, shop: Shop, cluster: PostgresServer) {
  const traffic = await installation.startTraffic(shop, load);
  for (let outage = 1; outage <= outages; outage += 1) {
    await sleep(1_000);
    await cluster.stop();
    await sleep(2_000);
    await cluster.start();
    progress(`${outage} of ${outages} times without PostgreSQL`);
    await sleep(3_000);
  }
  await traffic.stop();
  return traffic.waitForDelivery(settleTimeoutMs);
}

async function runFreeze(installation: Installation, shop: Shop, gateway: RoleProcess) {
  const second = await installation.start('gateway');
  const traffic = await installation.startTraffic(shop, load);
  const before = countLogins(installation, shop);
  gateway.signal('SIGSTOP');
  await until(() => countLogins(installation, shop) > before, 60_000);
  await sleep(4_000);
  gateway.signal('SIGCONT');
  await sleep(3_000);
  await traffic.stop();
  return {
    tally: await traffic.waitForDelivery(settleTimeoutMs),
    second,
    logins: countLogins(installation, shop) - before,
  };
}

/** Two gateways; the one that holds the session dies, again and again. */
async function runTakeovers(installation: Installation, shop: Shop, gateways: RoleProcess[]) {
  const traffic = await installation.startTraffic(shop, load);
  const times: number[] = [];
  const pair = [...gateways];
  for (let takeover = 0; takeover < takeovers; takeover += 1) {
    await sleep(1_000);
    const before = countLogins(installation, shop);
    const died = performance.now();
    const victim = pair.pop();
    victim?.signal('SIGKILL');
    await until(() => countLogins(installation, shop) > before, 60_000);
    times.push(performance.now() - died);
    pair.unshift(await installation.start('gateway'));
  }
  await traffic.stop();
  return { tally: await traffic.waitForDelivery(settleTimeoutMs), times };
}

const results = await withInstallation(async (installation, cluster) => {
  const first = await installation.start('gateway');
  await installation.start('http,worker');
  await installation.login();
  const [shop] = await installation.linkShops(['5511900000001']);
  if (!shop) throw new Error('the shop is linked');
  installation.proxy.delayMs = databaseDelayMs;
  const kill = await runKills(installation, shop, first);
  reportPhase(`${kills} kills`, kill.tally);
  const outage = await runDatabaseStops(installation, shop, cluster);
  reportPhase('without the database', outage);
  const freeze = await runFreeze(installation, shop, kill.gateway);
  reportPhase('frozen', freeze.tally);
  // The one that took over holds the session; the other one slept.
  const takeover = await runTakeovers(installation, shop, [kill.gateway, freeze.second]);
  return { kill: kill.tally, outage, freeze, takeover };
});

const phases = {
  kills: results.kill,
  outages: results.outage,
  freeze: results.freeze.tally,
  takeovers: results.takeover.tally,
};
const slowest = Math.max(...results.takeover.times);
await report(
  'crash',
  [
    ...phaseLines(`${kills} kills of the gateway`, phases.kills),
    ...phaseLines(`PostgreSQL away ${outages} times`, phases.outages),
    ...phaseLines('frozen for longer than its lease, and woken', phases.freeze),
    {
      what: 'logins meanwhile: of who took over, none of who woke up',
      value: String(results.freeze.logins),
      goal: '1',
    },
    ...phaseLines(`${takeovers} takeovers by another gateway`, phases.takeovers),
    { what: 'from the death of a gateway to the login by another, slowest', value: seconds(slowest), goal: '10 s' },
  ],
  {
    kills,
    outages,
    takeovers,
    slowness: databaseDelayMs,
    takeoverMs: results.takeover.times,
    wakesLogins: results.freeze.logins,
    ...Object.fromEntries(
      Object.entries(phases).map(
        ([name, { inbound, outbound, stanzas, undelivered, settledAfterMs: settledAfter }]) => [
          name,
          {
            in: tallyCounts(inbound),
            out: tallyCounts(outbound),
            stanzas,
            undelivered,
            settledAfter: Math.round(settledAfter),
          },
        ],
      ),
    ),
  },
);
