/**
 * Whether every screen tells the truth five seconds after its return, while processes are killed and the installation is upgraded. See
 * README.md beside this file. `--clients 46 --browsers 4 --messages 100000 --rounds 20 --kills 40 --seconds 20 --rate 20 --seed 1`.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { randomOf } from '../apps/server/src/testing/seeded-random.ts';
import type { Inhabitant } from '../tests/converge/inhabitant.ts';
import { Resident } from '../tests/converge/resident.ts';
import { playRound, type Difference } from '../tests/converge/rounds.ts';
import { seedMessages } from '../tests/converge/seed.ts';
import { buildWorld } from '../tests/converge/world.ts';
import { withBrowser } from './lib/browser.ts';
import { BrowserResident } from './lib/browser-resident.ts';
import { withInstallation } from './lib/installation.ts';
import { startKilledProcesses } from './lib/killed-processes.ts';
import { makeNextRelease } from './lib/next-release.ts';
import { repository } from './lib/product.ts';
import { progress, report } from './lib/report.ts';
import { inTemporaryFolder } from './lib/temporary-folder.ts';

const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '46' },
    browsers: { type: 'string', default: '4' },
    messages: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '20' },
    kills: { type: 'string', default: '40' },
    seconds: { type: 'string', default: '20' },
    rate: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
  },
});
const [clients, browsers, messages, rounds, kills, seconds, rate, seed] = (
  ['clients', 'browsers', 'messages', 'rounds', 'kills', 'seconds', 'rate', 'seed'] as const
).map((name) => Number(values[name])) as [number, number, number, number, number, number, number, number];

/** What browsers load is of this folder's sources. */
const buildWebApp = () => promisify(execFile)('npx', ['vite', 'build', 'apps/web'], { cwd: repository });

const processes = 3;
const trueWithinMs = 5_000;
/** A session's token lasts a quarter of an hour. */
const renewMs = 180_000;

const describe = ({ part, absence, place, userId, settledAfterMs, shown, truth }: Difference): string =>
  `${part} of ${userId} at ${place} after ${absence}: ${settledAfterMs === null ? 'never true' : `true after ${Math.round(settledAfterMs)} ms`}
  shown ${JSON.stringify(shown)?.slice(0, 1_500)}
  truth ${JSON.stringify(truth)?.slice(0, 1_500)}`;

if (browsers > 0) await buildWebApp();
const result = await inTemporaryFolder((folder) =>
  withInstallation(async (installation) => {
    const next = await makeNextRelease(join(folder, 'next'));
    const server = await startKilledProcesses(installation, processes);
    const random = randomOf(seed);
    await installation.login();
    const { api: admin, client: db } = installation;
    const renewal = setInterval(() => void admin.renew().catch(() => undefined), renewMs);
    progress('people and conversations');
    // Each screen is of a person of its own.
    await db.query('UPDATE plans SET users = users + $1', [clients + browsers]);
    const world = await buildWorld({ port: Number(new URL(admin.url).port), db, admin }, clients + browsers);
    await seedMessages(world, messages);
    const play = async (inhabitants: readonly (Inhabitant & { open(): Promise<void>; close(): Promise<void> })[]) => {
      for (const one of inhabitants) await one.open();
      const comparisons = new Map<string, number>();
      const differences: Difference[] = [];
      let written = 0;
      let killed = 0;
      let upgradeMs = 0;
      for (let round = 1; round <= rounds; round += 1) {
        const isUpgrade = round === Math.ceil(rounds / 2);
        const due = Math.round((kills * round) / rounds) - killed;
        const done = await playRound(world, inhabitants, random, {
          ms: seconds * 1_000,
          perSecond: rate,
          trueWithinMs,
          isPunctual: true,
          async meanwhile() {
            if (isUpgrade) upgradeMs = await server.upgrade(next);
            for (let kill = 0; kill < due; kill += 1) {
              await sleep(random() * ((seconds * 500) / due));
              await server.kill(Math.floor(random() * processes));
            }
            killed += due;
          },
        });
        for (const [part, count] of done.comparisons) comparisons.set(part, (comparisons.get(part) ?? 0) + count);
        for (const one of done.differences) progress(describe(one));
        differences.push(...done.differences);
        written += done.written;
        const sum = [...comparisons.values()].reduce((all, one) => all + one, 0);
        progress(`round ${round} of ${rounds}: ${sum} comparisons, ${differences.length} differences, ${killed} kills`);
      }
      for (const one of inhabitants) await one.close();
      return { comparisons, differences, written, killed, upgradeMs };
    };
    const residents = world.people.slice(0, clients).map((person) => new Resident(world, person, random));
    const played =
      browsers === 0
        ? await play(residents)
        : await withBrowser((browser) =>
            play([
              ...residents,
              ...world.people.slice(clients).map((person) => new BrowserResident(world, person, random, browser)),
            ]),
          );
    clearInterval(renewal);
    await server.close();
    return played;
  }),
);

const { comparisons, differences, written, killed, upgradeMs } = result;
const sum = [...comparisons.values()].reduce((all, one) => all + one, 0);
await report(
  'converge',
  [
    {
      what: `${clients} clients and ${browsers} browsers, ${killed} kills and an upgrade, over ${messages} messages and`,
      value: String(written),
    },
    ...[...comparisons].map(([part, count]) => ({
      what: `comparisons of ${part}, differences`,
      value: `${count}, ${differences.filter((one) => one.part === part).length}`,
      goal: '0 differences',
    })),
    { what: 'comparisons, differences', value: `${sum}, ${differences.length}`, goal: '10,000, 0' },
  ],
  {
    clients,
    browsers,
    messages,
    rounds,
    seed,
    written,
    killed,
    upgradeMs,
    comparisons: Object.fromEntries(comparisons),
    differences: differences.map(({ part, absence, settledAfterMs }) => ({ part, absence, settledAfterMs })),
  },
);
process.exitCode = differences.length === 0 ? 0 : 1;
