import { randomBytes, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { explainDisk, writeChecked } from '../backup/index.ts';
import { createOptOuts } from '../../outreach/index.ts';
import { hashPassword } from '../../account/index.ts';
import type { Config } from '../../../platform/config/config.ts';
import { listUnappliedMigrations, newestMigration } from '../../../platform/db/migrate.ts';
import { companyFolder, type FileStore } from '../../../platform/files/file-store.ts';
import { openFileStores } from '../../../platform/files/open-stores.ts';
import { probeStore } from '../../../platform/files/probe-store.ts';
import { newAddressCode } from '../../../platform/util/codes.ts';
import { tempFolder } from '../../../platform/files/temp-file.ts';
import type { Vault } from '../../../platform/secrets/secrets.ts';
import { StartError } from '../../../platform/process/start-error.ts';
import { damagedArchive, openArchive, readArchived, type Archive, type Row } from './archive-folder.ts';
import {
  beginAsPlatform,
  findUsedEmails,
  isNameUsed,
  listPlans,
  readImportedTables,
  requestExamination,
  reserveIds,
  saveStoredBytes,
} from './import.sql.ts';
import { loadRows, renumber, type Dropped } from './load-rows.ts';
import { leftBehind, orderTables, type ImportedTable } from './moved-rows.rules.ts';

export interface ImportedCompany {
  companyId: number;
  name: string;
  /** e-mail of one who may manage it */
  adminEmail: string | undefined;
  dropped: Dropped;
  /** people who left the campaigns and whom the archive does not name: they were erased, or are in no list any more */
  unknownOptOuts: number;
}

/**
 * Brings a company from its archive into this installation, which may be running, under new ids. Rows come in one transaction; what is
 * killed before its end leaves files of a company that is not there, and may be repeated.
 * @param options.planName of the plan it gets; it may be left out where there is one only
 * @param options.isTrial only says what would come
 * @returns undefined after a trial
 * @throws StartError with a sentence; nothing was changed then
 */
export async function importCompany(
  { config, url, vault }: { config: Pick<Config, 'dataDir' | 'bucket' | 'files'>; url: string; vault: Vault },
  source: string,
  options: { planName: string | undefined; isTrial?: boolean },
  print: (line: string) => void,
): Promise<ImportedCompany | undefined> {
  const archive = await openArchive(resolve(source));
  await requireSameRelease(archive, url);
  const client = new Client({ connectionString: url, application_name: 'balcao_import' });
  client.on('error', () => {});
  await client.connect();
  try {
    const { planId, planName, name, terms, adminEmail, unknownOptOuts } = await examine(
      client,
      archive,
      options.planName,
    );
    const tables = await readTables(client, archive);
    print(`Reading the archive of ${name} of ${archive.catalogue.madeAt}`);
    print(`It comes on the plan ${planName}. Its archive says: ${terms}.`);
    if (options.isTrial) {
      print('Nothing was changed.');
      return undefined;
    }
    const [companyId = 0] = await reserveIds(client, 'companies', 1);
    const ids = await renumber(
      client,
      archive,
      tables.filter((table) => table.name !== 'companies'),
    );
    const { store } = await openFileStores(config);
    if (config.bucket) await probeStore(store);
    try {
      print(`Copying ${archive.files.size} files`);
      const bytes = await copyFiles(store, config.dataDir, companyId, archive);
      print('Writing its rows');
      const here = {
        ids,
        companyId,
        planId,
        passwordHash: await unknownPassword(),
        newCode: newAddressCode,
        ...createOptOuts(vault),
      };
      await beginAsPlatform(client);
      const dropped = await loadRows(client, archive, tables, here, print);
      await saveStoredBytes(client, companyId, bytes);
      await requestExamination(client, companyId);
      await client.query('COMMIT');
      return { companyId, name, adminEmail, dropped, unknownOptOuts };
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      await store.removeAll(companyFolder(companyId)).catch(() => undefined);
      throw explainDisk(
        error,
        config.dataDir,
        'The company was not imported. Make room, then run the same command again.',
      );
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Refuses an archive of another release: the same migrations make the same tables, and rows that mean the same.
 * @throws StartError
 */
async function requireSameRelease({ catalogue: { format, schema } }: Archive, url: string): Promise<void> {
  const { pending, unknown } = await listUnappliedMigrations(url);
  if (pending.length > 0 || unknown.length > 0)
    throw new StartError(
      'This installation waits for an upgrade. Start it once, then run this again; nothing was changed.',
    );
  if (format === 1 && schema === (await newestMigration())) return;
  throw new StartError(
    'The archive was made by another release of Balcão than this one. Bring both installations to the same release, make the archive anew, ' +
      'and run this again; nothing was changed.',
  );
}

/** What stands in the way, found before anything is written. */
async function examine(client: Client, archive: Archive, planName: string | undefined) {
  await beginAsPlatform(client);
  const plans = await listPlans(client);
  const plan =
    planName === undefined && plans.length === 1
      ? plans[0]
      : plans.find(({ name }) => name.toLowerCase() === planName?.toLowerCase());
  if (!plan)
    throw new StartError(
      `${planName === undefined ? 'Say which plan the company gets' : `There is no plan ${planName}`}: --plan "NAME", one of ` +
        `${plans.map(({ name }) => name).join(', ')}. Nothing was changed.`,
    );
  let name: string | undefined;
  let terms = '';
  for await (const row of readArchived(archive, 'companies')) {
    name = String(row['name']);
    terms = termsOf(row);
  }
  if (name === undefined) throw damagedArchive(archive.folder, 'there is no company in it');
  if (await isNameUsed(client, name))
    throw new StartError(
      `There is a company ${name} here already. If it is another one, give one of the two another name and make the archive anew; nothing was changed.`,
    );
  const emails: string[] = [];
  let adminEmail: string | undefined;
  for await (const { email, profile, active } of readArchived(archive, 'users')) {
    emails.push(String(email));
    if (profile === 'admin' && active === true) adminEmail ??= String(email);
  }
  const used = await findUsedEmails(client, emails);
  if (used.length > 0)
    throw new StartError(
      `These e-mails have an account here already, and an e-mail belongs to one: ${used.join(', ')}. Change them on either side ` +
        '(and make the archive anew if it was there); nothing was changed.',
    );
  let unknownOptOuts = 0;
  for await (const { address } of readArchived(archive, 'campaign_opt_outs')) if (address === null) unknownOptOuts += 1;
  await client.query('COMMIT');
  return { planId: plan.id, planName: plan.name, name, terms, adminEmail, unknownOptOuts };
}

/** Status, due date and recurrence of a company in its archive: whoever made the archive decided on them, the operator here reads them. */
function termsOf({ status, due_date: dueDate, recurrence }: Row): string {
  const state = status === true ? 'active' : 'suspended';
  return `${state}, ${typeof dueDate === 'string' ? `due ${dueDate}, ${String(recurrence)}` : 'never due'}`;
}

async function readTables(client: Client, archive: Archive): Promise<ImportedTable[]> {
  const names = Object.keys(archive.catalogue.rows).filter((name) => !(name in leftBehind));
  const tables = await readImportedTables(client, names);
  const missing = names.filter((name) => !tables.some((table) => table.name === name));
  if (missing.length > 0) throw damagedArchive(archive.folder, `nothing here is called ${missing.join(', ')}`);
  // Everything belongs to the company, which is there first.
  const isCompany = ({ name }: ImportedTable) => name === 'companies';
  return [...tables.filter(isCompany), ...orderTables(tables.filter((table) => !isCompany(table)))];
}

/** People choose a password of their own, or get one from whoever has the machine. */
const unknownPassword = () => hashPassword(randomBytes(32).toString('base64url'));

/** @returns the bytes they have in all */
async function copyFiles(store: FileStore, dataDir: string, companyId: number, { files }: Archive): Promise<number> {
  let bytes = 0;
  for (const [key, path] of files) {
    const local = join(tempFolder(dataDir), randomUUID());
    try {
      await writeChecked(local, createReadStream(path));
      bytes += (await stat(local)).size;
      await store.put(`${companyFolder(companyId)}/${key.slice(0, 2)}/${key}`, local);
    } finally {
      await rm(local, { force: true });
    }
  }
  return bytes;
}
