import type { Readable } from 'node:stream';
import type { CompanyTx, Database } from '../../../../platform/db/database.ts';
import type { Files, StoredFile } from '../../../../platform/files/files.ts';
import type { StorageReservation } from '../../../../platform/files/storage.ts';
import { withStoredFiles } from '../../../../platform/files/with-stored-files.ts';
import { attachMedia } from '../../../inbox/index.ts';
import { judgeRow } from '../rows/judge-row.rules.ts';
import type { JudgedRow, SourcePart } from '../rows/source-row.rules.ts';
import type { Verdicts } from '../trial/verdicts.rules.ts';
import { findWaitingFiles } from './moved-conversations.sql.ts';
import { findMoved, updateMove } from './moves.sql.ts';
import { inTurn, type StepPlace } from './turns.ts';

/** The files of a source come after its texts, which can be read meanwhile. */

export interface SourceMedia {
  files: Pick<Files, 'save' | 'remove'>;
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

interface Waiting {
  row: JudgedRow;
  messageId: string;
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
  return at;
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
    return id !== undefined && waiting.has(id) ? [{ row, messageId: String(id) }] : [];
  });
}

/** Stores files and names them in one transaction; of a transaction that fails none stays. */
async function store(
  { files, open, withRoom }: SourceMedia,
  companyId: number,
  waiting: readonly Waiting[],
  inTransaction: (name: (tx: CompanyTx) => Promise<void>) => Promise<void>,
): Promise<void> {
  const opened: { content: Readable; size: number; messageId: string; name: string }[] = [];
  for (const { row, messageId } of waiting) {
    const path = String(row.data['file']);
    const file = await open(path);
    if (file && file.size > 0 && file.size <= maxFileBytes)
      opened.push({ ...file, messageId, name: path.slice(path.lastIndexOf('/') + 1) });
    else file?.content.destroy();
  }
  try {
    await withRoom(companyId, opened, (reservation) =>
      withStoredFiles(files, companyId, async ({ save }) => {
        const stored: { messageId: string; file: StoredFile }[] = [];
        for (const { content, size, messageId, name } of opened) {
          stored.push({ messageId, file: await save({ name, content, maxSize: size, reservation }) });
        }
        await inTransaction(async ({ db }) => {
          for (const { messageId, file } of stored) await attachMedia(db, messageId, file);
        });
      }),
    );
  } finally {
    for (const { content } of opened) content.destroy();
  }
}
