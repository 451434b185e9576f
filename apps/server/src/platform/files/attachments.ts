import type { attachmentOf } from '@balcao/contract';
import { AppError } from '../app-error.ts';
import type { CompanyTx } from '../db/database.ts';
import type { Input } from '../http/types.ts';
import type { Platform } from '../platform.ts';
import type { Files, StoredFile } from './files.ts';
import type { TempFile } from './temp-file.ts';
import { withStoredFiles } from './with-stored-files.ts';

/** The columns of a table whose rows may have one file each. */
export interface AttachmentColumns {
  mediaKey: string | null;
  mediaName: string | null;
  mediaMime: string | null;
  /** bytes */
  mediaSize: string | null;
}

export const attachmentColumns = (file: StoredFile | null): AttachmentColumns => ({
  mediaKey: file?.key ?? null,
  mediaName: file?.name ?? null,
  mediaMime: file?.mime ?? null,
  mediaSize: file ? String(file.size) : null,
});

/** A row's file for a caller: a signed address instead of its key. */
export function attachmentFields(
  files: Pick<Files, 'signedUrl'>,
  {
    companyId,
    mediaKey: key,
    mediaName: name,
    mediaMime: mime,
  }: Omit<AttachmentColumns, 'mediaSize'> & { companyId: number },
) {
  if (key === null || name === null || mime === null) return { mediaPath: null, mediaName: null, mediaMime: null };
  return { mediaPath: files.signedUrl(companyId, key, { name, mime }), mediaName: name, mediaMime: mime };
}

/** Removes files whose rows are gone once that is certain. What stays behind is only a file that nothing leads to. */
export function removeFilesAfterCommit(
  files: Pick<Files, 'remove'>,
  tx: Pick<CompanyTx, 'companyId' | 'afterCommit'>,
  keys: readonly (string | null)[],
): void {
  tx.afterCommit(() => {
    for (const key of keys) if (key !== null) void files.remove(tx.companyId, key).catch(() => undefined);
  });
}

type AttachmentEndpoints = ReturnType<typeof attachmentOf>;

/** Writes the columns of a record's file and returns the key of the file it had. */
type SetFile<Tx> = (
  tx: Tx,
  input: Input<AttachmentEndpoints['remove']>,
  file: StoredFile | null,
) => Promise<string | null>;

/** The owner of a file, and how its row is written; for records that belong to no company. */
interface FileOwner<Tx> {
  companyOf(): Promise<number>;
  runInTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/**
 * Registers the calls by which a record gets and loses its file. A file is stored before its transaction, removed when that
 * fails, and its predecessor is removed after the commit: a row never leads to a file that is not there.
 */
export function attachmentRoutes(
  platform: Pick<Platform, 'http' | 'database' | 'files'>,
  endpoints: AttachmentEndpoints,
  setFile: SetFile<CompanyTx>,
): void {
  registerAttachment(platform, endpoints, setFile, ({ actor }) => ({
    companyOf: () => Promise.resolve(actor.companyId),
    runInTransaction: (work) => platform.database.forCompany(actor.companyId, work),
  }));
}

/**
 * Registers the endpoints that attach a file to a record or remove it, also for rows that belong to no company: the
 * feature decides where the file is kept and how the transaction is opened.
 */
export function registerAttachment<Tx extends Pick<CompanyTx, 'afterCommit'>>(
  { http, files }: Pick<Platform, 'http' | 'files'>,
  { upload, remove }: AttachmentEndpoints,
  setFile: SetFile<Tx>,
  ownerOf: (input: Input<AttachmentEndpoints['remove']>) => FileOwner<Tx>,
): void {
  async function replaceFile(input: Input<AttachmentEndpoints['remove']>, file: TempFile | null): Promise<void> {
    const owner = ownerOf(input);
    const companyId = await owner.companyOf();
    await withStoredFiles(files, companyId, async ({ save }) => {
      const stored = file && (await save(file));
      await owner.runInTransaction(async (tx) => {
        const former = await setFile(tx, input, stored);
        removeFilesAfterCommit(files, { companyId, afterCommit: tx.afterCommit }, [former]);
      });
    });
  }

  http.handle(upload, async (input) => {
    const [file] = input.files;
    if (!file || file.size === 0)
      throw new AppError('ERR_VALIDATION', {
        fields: [{ field: 'file', problem: 'expected a file that is not empty' }],
      });
    await replaceFile({ ...input, body: undefined, files: undefined }, file);
    return { mensagem: 'Arquivo anexado' };
  });
  http.handle(remove, async (input) => {
    await replaceFile(input, null);
    return { mensagem: 'Arquivo removido' };
  });
}
