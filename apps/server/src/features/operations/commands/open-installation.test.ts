import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../platform/db/open.ts';
import { createEmptyDatabase } from '../../../testing/empty-database.ts';
import { queryRows } from '../../../testing/tables.ts';
import { makeTempFolder } from '../../../testing/temp-folder.ts';
import { loadConfig } from '../../../platform/config/config.ts';
import { runBackup } from './backup.ts';
import { openInstallation } from '../../../platform/process/open-installation.ts';
import { rotateSecret } from './rotate-secret.ts';

const noPrint = () => {};

it('a command where nothing was ever started is refused with a sentence and creates no database', async () => {
  const dataDir = await makeTempFolder('open');
  const embedded = loadConfig({ DATA_DIR: dataDir }, dataDir);
  for (const work of [
    () => openInstallation(embedded, noPrint),
    () => runBackup(embedded, [join(dataDir, 'backups')], noPrint),
    () => rotateSecret(embedded, noPrint),
  ])
    await expect(work()).rejects.toThrow('There is no installation in DATA_DIR');
  expect(await readdir(dataDir)).toEqual([]);

  const { ownerUrl, databaseUrl } = await createEmptyDatabase();
  const external = loadConfig({ DATA_DIR: dataDir, DATABASE_URL: ownerUrl }, dataDir);
  await expect(openInstallation(external, noPrint)).rejects.toThrow('no installation in the database of DATABASE_URL');
  expect(await queryRows(databaseUrl, `SELECT relname FROM pg_class WHERE relname = 'schema_migrations'`)).toEqual([]);
  const away = loadConfig({ DATA_DIR: dataDir, DATABASE_URL: 'postgres://balcao:x@127.0.0.1:1/balcao' }, dataDir);
  await expect(openInstallation(away, noPrint)).rejects.toThrow('cannot be used: connect ECONNREFUSED');
});

it('a start without DATABASE_URL on the data folder of an installation with an external database creates no empty one', async () => {
  const dataDir = await makeTempFolder('open');
  await writeFile(join(dataDir, 'secret'), 'x'.repeat(43));
  await expect(openDatabase({ databaseUrl: undefined, dataDir }, noPrint)).rejects.toThrow('set DATABASE_URL to it');
  expect(await readdir(dataDir)).toEqual(['secret']);
});
