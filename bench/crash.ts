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
import { countsOf, tallyLines, withInstallation, type Cluster } from './lib/cluster.ts';
import { progress, report, seconds, type Line } from './lib/report.ts';

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '100' }, outages: { type: 'string', default: '3' }, takeovers: { type: 'string', default: '3' } },
});
const [kills, outages, takeovers] = [Number(values.kills), Number(values.outages), Number(values.takeovers)];

const load = { people: 4, everyMs: { inbound: 60, outbound: 120 } };
/** Added to every question to the database: a message takes tens of milliseconds to handle. */
const slowness = 3;
const patience = 90_000;

/** Says at once what became of the load, because the phases to come take long. */
function told(what: string, tally: Phase) {
  for (const line of linesOf(what, tally)) progress(`${line.what}: ${line.value}`);
}

type Phase = Awaited<ReturnType<Traffic['settle']>>;
const linesOf = (what: string, phase: Phase): Line[] => [
  ...tallyLines(what, phase),
  { what: `${what}: own messages not known to have arrived`, value: String(phase.undelivered), goal: '0' },
];

const loginsOf = ({ peer }: Installation, shop: Shop) => peer.record.find({ direction: 'to-companion', tag: 'success', number: shop.phone.number }).length;

async function killed(installation: Installation, shop: Shop, first: RoleProcess) {
  let gateway = first;
  const traffic = await installation.traffic(shop, load);
  for (let kill = 1; kill <= kills; kill += 1) {
    await sleep(200 + Math.random() * 600);
    const before = loginsOf(installation, shop);
    gateway.signal('SIGKILL');
    gateway = await installation.start('gateway');
    await until(() => loginsOf(installation, shop) > before, 60_000);
    if (kill % 10 === 0) progress(`${kill} of ${kills} kills`);
  }
  await traffic.stop();
  return { tally: await traffic.settle(patience), gateway };
}

async function withoutDatabase(installation: Installation, shop: Shop, cluster: Cluster) {
  const traffic = await installation.traffic(shop, load);
  for (let outage = 1; outage <= outages; outage += 1) {
    await sleep(1_000);
    await cluster.stop();
    await sleep(2_000);
    await cluster.start();
    progress(`${outage} of ${outages} times without PostgreSQL`);
    await sleep(3_000);
  }
  await traffic.stop();
  return traffic.settle(patience);
}

async function frozen(installation: Installation, shop: Shop, gateway: RoleProcess) {
  const second = await installation.start('gateway');
  const traffic = await installation.traffic(shop, load);
  const before = loginsOf(installation, shop);
  gateway.signal('SIGSTOP');
  await until(() => loginsOf(installation, shop) > before, 60_000);
  await sleep(4_000);
  gateway.signal('SIGCONT');
  await sleep(3_000);
  await traffic.stop();
  return { tally: await traffic.settle(patience), second, logins: loginsOf(installation, shop) - before };
}

/** Two gateways; the one that holds the session dies, again and again. */
async function takenOver(installation: Installation, shop: Shop, gateways: RoleProcess[]) {
  const traffic = await installation.traffic(shop, load);
  const times: number[] = [];
  const pair = [...gateways];
  for (let takeover = 0; takeover < takeovers; takeover += 1) {
    await sleep(1_000);
    const before = loginsOf(installation, shop);
    const died = performance.now();
    const victim = pair.pop();
    victim?.signal('SIGKILL');
    await until(() => loginsOf(installation, shop) > before, 60_000);
    times.push(performance.now() - died);
    pair.unshift(await installation.start('gateway'));
  }
  await traffic.stop();
  return { tally: await traffic.settle(patience), times };
}

const found = await withInstallation(async (installation, cluster) => {
  const first = await installation.start('gateway');
  await installation.start('http,worker');
  await installation.login();
  const [shop] = await installation.link(['5511900000001']);
  if (!shop) throw new Error('the shop is linked');
  installation.proxy.delay = slowness;
  const kill = await killed(installation, shop, first);
  told(`${kills} kills`, kill.tally);
  const outage = await withoutDatabase(installation, shop, cluster);
  told('without the database', outage);
  const freeze = await frozen(installation, shop, kill.gateway);
  told('frozen', freeze.tally);
  // The one that took over holds the session; the other one slept.
  const takeover = await takenOver(installation, shop, [kill.gateway, freeze.second]);
  return { kill: kill.tally, outage, freeze, takeover };
});

const phases = { kills: found.kill, outages: found.outage, freeze: found.freeze.tally, takeovers: found.takeover.tally };
const slowest = Math.max(...found.takeover.times);
await report(
  'crash',
  [
    ...linesOf(`${kills} kills of the gateway`, phases.kills),
    ...linesOf(`PostgreSQL away ${outages} times`, phases.outages),
    ...linesOf('frozen for longer than its lease, and woken', phases.freeze),
    { what: 'logins meanwhile: of who took over, none of who woke up', value: String(found.freeze.logins), goal: '1' },
    ...linesOf(`${takeovers} takeovers by another gateway`, phases.takeovers),
    { what: 'from the death of a gateway to the login by another, slowest', value: seconds(slowest), goal: '10 s' },
  ],
  {
    kills, outages, takeovers, slowness, takeoverMs: found.takeover.times, wakesLogins: found.freeze.logins,
    ...Object.fromEntries(Object.entries(phases).map(([name, { inbound, outbound, stanzas, undelivered, settledAfter }]) => [
      name, { in: countsOf(inbound), out: countsOf(outbound), stanzas, undelivered, settledAfter: Math.round(settledAfter) },
    ])),
  },
);
