/** HTTP starts again and again while the sessions go on in a gateway of their own. `--restarts 20 --connections 5`. See README.md beside this file. */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sumOf } from '../apps/server/src/testing/tally.ts';
import { tallyCounts, tallyLines, withInstallation } from './lib/installation.ts';
import { progress, report } from './lib/report.ts';

const { values } = parseArgs({
  options: { restarts: { type: 'string', default: '20' }, connections: { type: 'string', default: '5' } },
});
const restarts = Number(values.restarts);
const numbers = Array.from(
  { length: Number(values.connections) },
  (_unused, index) => `551190000${String(index).padStart(4, '0')}`,
);

const results = await withInstallation(async (installation) => {
  await installation.start('gateway');
  let http = await installation.start('http,worker');
  await installation.login();
  const shops = await installation.linkShops(numbers);
  const logins = () => installation.peer.record.find({ direction: 'to-companion', tag: 'success' }).length;
  const traffics = await Promise.all(
    shops.map((shop) => installation.startTraffic(shop, { people: 2, intervalMs: { inbound: 250, outbound: 400 } })),
  );
  const before = logins();
  for (let restart = 1; restart <= restarts; restart += 1) {
    await sleep(500 + Math.random() * 500);
    // In order and by force, in turn.
    if (restart % 2 === 0) http.signal('SIGKILL');
    else await http.stop();
    await http.ended;
    http = await installation.start('http,worker');
    if (restart % 5 === 0) progress(`${restart} of ${restarts} restarts`);
  }
  await Promise.all(traffics.map((traffic) => traffic.stop()));
  const tallies = await Promise.all(traffics.map((traffic) => traffic.waitForDelivery(60_000)));
  return {
    dropped: logins() - before,
    inbound: sumOf(tallies.map(({ inbound }) => inbound)),
    outbound: sumOf(tallies.map(({ outbound }) => outbound)),
  };
});

await report(
  'restart',
  [
    {
      what: `sessions dropped in ${restarts} restarts of HTTP, of ${numbers.length}`,
      value: String(results.dropped),
      goal: '0',
    },
    ...tallyLines('messages', results),
  ],
  {
    restarts,
    connections: numbers.length,
    dropped: results.dropped,
    in: tallyCounts(results.inbound),
    out: tallyCounts(results.outbound),
  },
);
