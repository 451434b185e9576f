import pg from 'pg';
import {
  dropMessageIndexes,
  readSizes,
  seedCompanies,
  seedConversations,
  type InstallationSize,
} from './big-installation.ts';
import { databaseUrl, withDatabase } from './database.ts';
import { progress } from './report.ts';

/**
 * Fills the database of an installation that runs: rows first, by two connections side by side, then the indexes. The companies
 * have the password of the account with `likeEmail`.
 */
export async function loadInstallation(dataDir: string, size: InstallationSize, likeEmail: string) {
  return withDatabase(dataDir, async (client) => {
    const companies = await seedCompanies(client, size.companies, likeEmail);
    const began = performance.now();
    const indexes = await dropMessageIndexes(client);
    const waiting = companies.slice(0, size.bigCompanies);
    const url = await databaseUrl(dataDir);
    const work = async () => {
      const own = new pg.Client({ connectionString: url });
      await own.connect();
      await own.query('SET synchronous_commit = off');
      for (let company = waiting.shift(); company; company = waiting.shift()) {
        await seedConversations(own, company);
        if (waiting.length % 10 === 0) progress(`${waiting.length} companies to fill`);
      }
      await own.end();
    };
    await Promise.all([work(), work()]);
    const rowsMs = performance.now() - began;
    progress('indexes');
    await client.query(`SET maintenance_work_mem = '512MB'`);
    for (const { definition } of indexes) await client.query(definition);
    const indexesMs = performance.now() - began - rowsMs;
    await client.query('VACUUM ANALYZE');
    await client.query('CHECKPOINT');
    const vacuumMs = performance.now() - began - rowsMs - indexesMs;
    return { companies, took: { rowsMs, indexesMs, vacuumMs }, sizes: await readSizes(client) };
  });
}
