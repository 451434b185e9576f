import { describe, expect, it } from 'vitest';
import { useTestServer } from './test-server.ts';
import { asPlatform } from '../platform/db/as-platform.ts';
import { createDatabase } from '../platform/db/database.ts';

const server = useTestServer();

/**
 * Every function of a feature receives a transaction, so that whatever is added to it reaches everywhere. Adding a member needs a
 * reason and a line here (decision 0231).
 */
const members = {
  company: ['afterCommit', 'ask', 'clock', 'companyId', 'db', 'emit', 'enqueue', 'fileUrl', 'log', 'notify', 'raise'],
  platform: ['afterCommit', 'clock', 'db', 'emitFor', 'emitToAll', 'enqueue', 'log', 'notify'],
  report: ['clock', 'companyId', 'db'],
};

describe('a transaction', () => {
  it('carries these members and no others', async () => {
    const { database } = server.app.platform;
    const { id } = await server.company();
    const namesOf = async (tx: object) => Object.keys(tx).toSorted();
    expect(await database.forCompany(id, namesOf)).toEqual(members.company);
    expect(await asPlatform(database, namesOf)).toEqual(members.platform);
    expect(await database.forReport(id, namesOf)).toEqual(members.report);
  });

  it('has the clock and the log of the server, and signs addresses of files for its own company', async () => {
    const { database, clock, log, files } = server.app.platform;
    const { id } = await server.company();
    const file = { key: '0'.repeat(32), name: 'nota.pdf', mime: 'application/pdf' };
    await database.forCompany(id, async (tx) => {
      expect(tx.clock).toBe(clock);
      expect(tx.log).toBe(log);
      expect(tx.fileUrl(file)).toBe(files.signedUrl(id, file.key, file));
    });
  });

  it('of a database that was opened alone has the system clock and no addresses of files', async () => {
    const { id } = await server.company();
    const database = createDatabase(server.ownerUrl);
    try {
      await database.forCompany(id, async (tx) => {
        expect(Math.abs(tx.clock.now().getTime() - Date.now())).toBeLessThan(60_000);
        expect(() => tx.fileUrl({ key: '0'.repeat(32), name: 'a', mime: 'b' })).toThrow('without addresses of files');
      });
    } finally {
      await database.close();
    }
  });
});
