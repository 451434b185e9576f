import { join } from 'node:path';
import { mkdir } from 'node:fs/promises';
import pg from 'pg';
import { ensureOwner } from '../../apps/server/src/platform/db/embedded/embedded-owner.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded/embedded.ts';
import { startInstallation, type Installation } from '../../apps/server/src/testing/installation.ts';
import type { Tally } from '../../apps/server/src/testing/tally.ts';
import { memoryEnvironment, memoryFlags } from '../../tools/bootstrap/memory-settings.mjs';
import { untilInterrupted } from './interruption.ts';
import type { ReportLine } from './report.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

/** The PostgreSQL of a measurement, which the processes reach under one address whatever happens to it. */
export interface PostgresServer {
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** Works with an installation without processes yet, on an empty database; nothing of it is left. */
export function withInstallation<T>(
  work: (installation: Installation, cluster: PostgresServer) => Promise<T>,
): Promise<T> {
  return inTemporaryFolder(async (folder) => {
    const dataDir = join(folder, 'database');
    await mkdir(dataDir);
    let postgres = await startEmbeddedPostgres({ dataDir });
    // The moment of every commit is remembered, so that it can be measured.
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await client.query('ALTER SYSTEM SET track_commit_timestamp = on');
    await client.end();
    await postgres.stop();
    postgres = await startEmbeddedPostgres({ dataDir });
    await ensureOwner(postgres.url);
    // As `npm start` has it.
    const installation = await startInstallation(postgres.url, memoryEnvironment, memoryFlags);
    const postgresServer: PostgresServer = {
      stop: () => postgres.stop(),
      async start() {
        postgres = await startEmbeddedPostgres({ dataDir });
        installation.setDatabase(postgres.url);
      },
    };
    try {
      return await untilInterrupted(work(installation, postgresServer));
    } finally {
      await installation.close();
      await postgres.stop();
    }
  });
}

/** The rows of a table that say what became of the messages of a load. */
export function tallyLines(what: string, { inbound, outbound }: { inbound: Tally; outbound: Tally }): ReportLine[] {
  return [['in', inbound] as const, ['out', outbound] as const].map(([direction, tally]) => ({
    what: `${what}, ${direction}: ${tally.sent} sent (${tally.repeats} once more under their id)`,
    value: `${tally.lost.length} lost, ${tally.duplicated.length} doubled, ${tally.outOfOrder.length} out of order`,
    goal: '0, 0, 0',
  }));
}

/** What became of the messages of a load, as counts for programs. */
export const tallyCounts = ({ sent, lost, duplicated: doubled, outOfOrder: disordered, repeats }: Tally) => ({
  sent,
  lost: lost.length,
  doubled: doubled.length,
  disordered: disordered.length,
  repeats,
});
