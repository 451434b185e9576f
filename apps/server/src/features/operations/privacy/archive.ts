import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { ZipFile } from 'yazl';
import type { CompanyTx, Db } from '../../../platform/db/database.ts';
import { newestMigration } from '../../../platform/db/migrate.ts';
import { sanitizeFileName, tempFolder, type TempFile } from '../../../platform/files/temp-file.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createOptOuts } from '../../outreach/index.ts';
import { readCatalogue } from './catalogue.sql.ts';
import { findPerson, rowsOfContact } from './contact-rows.sql.ts';
import { readRows } from './exports.sql.ts';
import { leftOutTables, withheldColumns } from './left-out.ts';

/** An archive is in no hurry: after each step it rests this many times as long as the step took, so that others' calls go before. */
const restPerWork = 6;

/** Names of stored files, as rows hold them. */
const fileKeys = /"([0-9a-f]{32})"/g;

/**
 * Writes an archive: `data/<table>.jsonl` with a line for each row, `files/<key>/<name>` for each file, and
 * `catalogue.json`, which lists the contents and what is left out. Rows are read a page at a time and files are
 * streamed, so that its memory does not grow with the company. Rows added meanwhile may be included or not.
 * @param onProgress called after each page of a table and each file, with the number of messages and files done; an error it throws
 *   ends the work
 */
export async function writeArchive(
  { database, files, config, clock, vault }: Pick<Platform, 'database' | 'files' | 'config' | 'clock' | 'vault'>,
  { companyId, contactId, name }: { companyId: number; contactId: number | null; name: string },
  onProgress: (done: number) => Promise<void>,
): Promise<TempFile> {
  const inCompany = <T>(work: (db: CompanyTx['db']) => Promise<T>) =>
    database.forCompany(companyId, ({ db }) => work(db));
  const all = await inCompany(readCatalogue);
  const person = contactId === null ? undefined : await inCompany((db) => findPerson(db, contactId));
  const conditions = person && rowsOfContact(all, person);
  const tables = all.filter((table) => !(table.name in leftOutTables) && (!conditions || conditions.has(table.name)));

  const optOuts = createOptOuts(vault);
  const counts: Record<string, number> = {};
  const names = new Map<string, string>();
  let done = 0;
  let workedSince = performance.now();
  const rest = async () => {
    await sleep((performance.now() - workedSince) * restPerWork);
    workedSince = performance.now();
  };
  async function* linesOf(table: (typeof tables)[number]) {
    let after: unknown[] | undefined;
    do {
      const page = await inCompany(async (db) => {
        const { lines, last } = await readRows(db, table, conditions?.get(table.name), after);
        return { lines: table.name === 'campaign_opt_outs' ? await withAddresses(db, optOuts, lines) : lines, last };
      });
      for (const line of page.lines) recordFiles(names, line);
      counts[table.name] = (counts[table.name] ?? 0) + page.lines.length;
      if (table.name === 'messages') done += page.lines.length;
      await onProgress(done);
      if (page.lines.length > 0) yield `${page.lines.join('\n')}\n`;
      after = page.last;
      if (after) await rest();
    } while (after);
  }

  await mkdir(tempFolder(config.dataDir), { recursive: true, mode: 0o700 });
  const path = join(tempFolder(config.dataDir), randomUUID());
  const zip = new ZipFile();
  const writing = pipeline(zip.outputStream, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
  const add = async (entry: string, content: Readable, compress: boolean) => {
    const read = new Promise<void>((resolve, reject) => {
      content.once('end', resolve);
      content.once('error', reject);
    });
    zip.addReadStream(content, entry, { compress, mode: 0o100600 });
    await Promise.race([read, writing]);
  };
  try {
    for (const table of tables) await add(`data/${table.name}.jsonl`, Readable.from(linesOf(table)), true);
    let missing = 0;
    for (const [key, fileName] of names) {
      const content = await files.open(companyId, key);
      if (content) await add(`files/${key}/${fileName}`, content, false);
      else missing += 1;
      await onProgress((done += 1));
      await rest();
    }
    const catalogue = {
      format: 1,
      schema: await newestMigration(),
      madeAt: clock.now().toISOString(),
      companyId,
      ...(contactId !== null && { contactId }),
      rows: counts,
      files: names.size - missing,
      filesNotThere: missing,
      leftOutTables: Object.fromEntries(
        all.flatMap((table) => {
          const reason = leftOutTables[table.name];
          return reason === undefined ? [] : [[table.name, reason]];
        }),
      ),
      withheldColumns,
    };
    zip.addBuffer(Buffer.from(`${JSON.stringify(catalogue, null, 2)}\n`), 'catalogue.json');
    zip.end();
    await writing;
    return { path, name, mime: 'application/zip', size: (await stat(path)).size };
  } catch (error) {
    (zip.outputStream as Readable).destroy();
    await writing.catch(() => undefined);
    await rm(path, { force: true });
    throw error;
  }
}

/** Who left the campaigns is stored as a hash that means nothing elsewhere; the address is added where the company still knows it. */
async function withAddresses(
  db: Db,
  optOuts: ReturnType<typeof createOptOuts>,
  lines: readonly string[],
): Promise<string[]> {
  const rows = lines.map((line) => JSON.parse(line) as { address_hash: string });
  const addresses = await optOuts.findAddresses(
    db,
    rows.map(({ address_hash: hash }) => hash),
  );
  return rows.map((row) => JSON.stringify({ ...row, address: addresses.get(row.address_hash) ?? null }));
}

/** A key is any text of the form in a row; one that is no file of the company is not found later. */
function recordFiles(names: Map<string, string>, line: string): void {
  const keys = [...line.matchAll(fileKeys)].map(([, key]) => key ?? '');
  if (keys.length === 0) return;
  const row = JSON.parse(line) as Record<string, unknown>;
  const called = [row['media_name'], row['file_name']].find((one) => typeof one === 'string' && one !== '');
  const own = new Set([row['media_key'], row['file_key']]);
  for (const key of keys)
    names.set(key, typeof called === 'string' && own.has(key) ? sanitizeFileName(called) : (names.get(key) ?? 'file'));
}
