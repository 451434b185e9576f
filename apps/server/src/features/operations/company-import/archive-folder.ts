import { createReadStream } from 'node:fs';
import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { parseJson } from '../../../platform/util/parse-json.ts';
import { StartError } from '../../../platform/process/start-error.ts';

/** A row as an archive has it, by the names of its columns. */
export type Row = Record<string, unknown>;

const count = z.int().min(0);
const catalogueSchema = z.object({
  format: z.int(),
  /** the last migration of the installation it was made on; absent in archives of earlier releases */
  schema: z.string().optional(),
  madeAt: z.iso.datetime(),
  companyId: z.int(),
  /** of the archive of one contact */
  contactId: z.int().optional(),
  rows: z.record(z.string().regex(/^[a-z_]+$/), count),
  files: count,
});

/** The archive of a company, unpacked into a folder. */
export interface Archive {
  folder: string;
  catalogue: z.infer<typeof catalogueSchema>;
  /** what it holds, by the key of each file */
  files: Map<string, string>;
}

export const damagedArchive = (folder: string, what: string): StartError =>
  new StartError(
    `The archive in ${folder} is not whole: ${what}. Nothing was changed. Unpack it again, or make another one.`,
  );

/**
 * The path of a part of an archive. Whoever made the archive may have put links into it, which lead to files of this machine: their content
 * would become a file of the company.
 * @throws StartError when a part of the path is a link, or what is there is no such thing
 */
async function ownPath(folder: string, parts: readonly string[], kind: 'file' | 'folder'): Promise<string> {
  let path = folder;
  for (const [index, part] of parts.entries()) {
    path = join(path, part);
    const found = await lstat(path).catch(() => undefined);
    if (!found) throw damagedArchive(folder, `${parts.join('/')} is missing`);
    const isExpected = index === parts.length - 1 && kind === 'file' ? found.isFile() : found.isDirectory();
    if (!isExpected) throw damagedArchive(folder, `${parts.slice(0, index + 1).join('/')} leads elsewhere`);
  }
  return path;
}

/**
 * Reads what an archive says of itself, and finds its files.
 * @throws StartError when it is no archive of a company, or files are missing
 */
export async function openArchive(folder: string): Promise<Archive> {
  const text = await readFile(join(folder, 'catalogue.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      `${folder} is no unpacked archive of a company: its catalogue.json cannot be read (${error.code ?? error.message}). ` +
        'Unpack the .zip into an empty folder (unzip company.zip -d FOLDER) and name that folder.',
    );
  });
  await ownPath(folder, ['catalogue.json'], 'file');
  const catalogue = catalogueSchema.safeParse(parseJson(text)).data;
  if (!catalogue) throw damagedArchive(folder, 'its catalogue.json cannot be understood');
  if (catalogue.contactId !== undefined)
    throw new StartError(
      `The archive in ${folder} is of one contact. Make one of the whole company; nothing was changed.`,
    );
  const files = new Map<string, string>();
  const keys = await readdir(join(folder, 'files')).catch(() => []);
  for (const key of keys.filter((one) => /^[0-9a-f]{32}$/.test(one))) {
    const [name] = await readdir(await ownPath(folder, ['files', key], 'folder'));
    if (name !== undefined) files.set(key, await ownPath(folder, ['files', key, name], 'file'));
  }
  if (files.size !== catalogue.files)
    throw damagedArchive(folder, `it says that it holds ${catalogue.files} files, and ${files.size} are there`);
  return { folder, catalogue, files };
}

/**
 * The rows of a table, as they come.
 * @throws StartError when there are others than the catalogue says
 */
export async function* readArchived({ folder, catalogue }: Archive, table: string): AsyncGenerator<Row> {
  const path = await ownPath(folder, ['data', `${table}.jsonl`], 'file');
  let [rest, rows] = ['', 0];
  for await (const piece of createReadStream(path, 'utf8') as AsyncIterable<string>) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const row = parseJson(line);
      if (typeof row !== 'object' || row === null)
        throw damagedArchive(folder, `line ${rows + 1} of data/${table}.jsonl cannot be read`);
      rows += 1;
      yield row as Row;
    }
  }
  if (rest !== '' || rows !== catalogue.rows[table])
    throw damagedArchive(folder, `data/${table}.jsonl has ${rows} rows instead of ${catalogue.rows[table]}`);
}
