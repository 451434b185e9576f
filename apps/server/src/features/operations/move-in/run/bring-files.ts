import type { Readable } from 'node:stream';
import type { CompanyTx, Database, Db } from '../../../../platform/db/database.ts';
import type { Files, StoredFile } from '../../../../platform/files/files.ts';
import type { StorageReservation } from '../../../../platform/files/storage.ts';
import { withStoredFiles } from '../../../../platform/files/with-stored-files.ts';
import { attachMedia } from '../../../inbox/index.ts';
import { judgeRow } from '../rows/judge-row.rules.ts';
import type { JudgedRow, SourcePart, SourceRow } from '../rows/source-row.rules.ts';
import type { Verdicts } from '../trial/verdicts.rules.ts';
import { findWaitingFiles } from './moved-conversations.sql.ts';
import { attachDeskFile, type FileKind, fileKinds, findEmpty } from './moved-files.sql.ts';
import { findMoved, type MoveRow, updateMove } from './moves.sql.ts';
import { inTurn, type StepPlace } from './turns.ts';

/** The files of a source come after its texts, which can be read meanwhile. */

export interface SourceMedia {
  files: Pick<Files, 'save' | 'remove'>;
  has: (path: string) => boolean;
  /** Opens a file of the source; undefined = it is not there any more. */
  open: (path: string) => Promise<{ content: Readable; size: number } | undefined>;
  /** Runs a work with room for files of these sizes. @throws AppError ERR_STORAGE_FULL */
  withRoom: <T>(
    companyId: number,
    files: readonly { size: number }[],
    work: (reservation: StorageReservation | undefined) => Promise<T>,
  ) => Promise<T>;
}

/** Files that one transaction names. */
const filesAtOnce = 10;
/** What is larger than WhatsApp takes was never sent over it. */
const maxFileBytes = 2 * 1024 * 1024 * 1024;

/** A row that waits for its file, and what names the file once it is stored. */
interface Waiting {
  row: JudgedRow;
  attach: (db: Db, file: StoredFile) => Promise<void>;
}

/**
 * Brings the files of messages that were brought and wait for theirs.
 * @returns how many rows were dealt with
 */
export async function bringFiles(
  { database, read }: { database: Database; read: () => AsyncIterable<SourcePart> },
  media: SourceMedia,
  verdicts: Verdicts,
  { move, step, from, now }: StepPlace,
): Promise<number> {
  verdicts.begin(new Set());
  let seen = 0;
  let at = from;
  let portion: JudgedRow[] = [];
  const desk: SourceRow[] = [];
  const flush = async () => {
    const rows = portion;
    portion = [];
    const waiting = await database.forCompany(move.companyId, (tx) => findWaiting(tx, move.originId ?? move.id, rows));
    await store(media, move.companyId, waiting, (name) =>
      inTurn(database, move, { step, stepRows: at }, async (tx) => {
        await name(tx);
        await updateMove(tx.db, move.id, { step, stepRows: seen });
      }),
    );
    at = seen;
  };
  for await (const part of read()) {
    if (part.kind !== 'rows') continue;
    for (const row of part.rows) {
      if (fileKinds.has(row.kind)) {
        desk.push(row);
        continue;
      }
      if (row.kind !== 'messages') continue;
      const judged = judgeRow(row, now);
      const verdict = verdicts.judge(row.kind, row.number, judged);
      seen += 1;
      if (seen <= from || verdict.kind !== 'comes' || judged.data['file'] === '') continue;
      portion.push(judged);
      if (portion.length >= filesAtOnce) await flush();
    }
  }
  await flush();
  for (const row of desk) {
    const waiting = await database.forCompany(move.companyId, ({ db }) =>
      findDeskWaiting(db, move, row.kind as FileKind, judgeRow(row, now)),
    );
    await store(media, move.companyId, waiting, (name) => inTurn(database, move, { step, stepRows: at }, name));
  }
  return at;
}

/** A quick reply, a place of a file list or a schedule that the run made, and that has no file yet. */
async function findDeskWaiting(db: Db, { id, originId }: MoveRow, kind: FileKind, row: JudgedRow): Promise<Waiting[]> {
  if (row.reason !== undefined || row.data['file'] === '') return [];
  const targetId = await findEmpty(db, { originId: originId ?? id, kind, sourceId: row.sourceId });
  if (targetId === undefined) return [];
  return [{ row, attach: (attachTo, file) => attachDeskFile(attachTo, { kind, id: targetId }, file) }];
}

async function findWaiting({ db }: CompanyTx, originId: number, rows: readonly JudgedRow[]): Promise<Waiting[]> {
  const ids = await findMoved(
    db,
    originId,
    'messages',
    rows.map(({ sourceId }) => sourceId),
  );
  const waiting = await findWaitingFiles(db, [...ids.values()]);
  return rows.flatMap((row) => {
    const id = ids.get(row.sourceId);
    if (id === undefined || !waiting.has(id)) return [];
    return [{ row, attach: (attachTo: Db, file: StoredFile) => attachMedia(attachTo, String(id), file) }];
  });
}

/** Stores files and names them in one transaction; of a transaction that fails none stays. */
async function store(
  { files, open, withRoom }: SourceMedia,
  companyId: number,
  waiting: readonly Waiting[],
  inTransaction: (name: (tx: CompanyTx) => Promise<void>) => Promise<void>,
): Promise<void> {
  const opened: { content: Readable; size: number; attach: Waiting['attach']; name: string }[] = [];
  for (const { row, attach } of waiting) {
    const path = String(row.data['file']);
    const file = await open(path);
    if (file && file.size > 0 && file.size <= maxFileBytes)
      opened.push({ ...file, attach, name: path.slice(path.lastIndexOf('/') + 1) });
    else file?.content.destroy();
  }
  try {
    await withRoom(companyId, opened, (reservation) =>
      withStoredFiles(files, companyId, async ({ save }) => {
        const stored: { attach: Waiting['attach']; file: StoredFile }[] = [];
        for (const { content, size, attach, name } of opened) {
          stored.push({ attach, file: await save({ name, content, maxSize: size, reservation }) });
        }
        await inTransaction(async ({ db }) => {
          for (const { attach, file } of stored) await attach(db, file);
        });
      }),
    );
  } finally {
    for (const { content } of opened) content.destroy();
  }
}
