import { scheduleLateLimitMs, type ErrorCode } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx, Db } from '../../../platform/db/database.ts';
import { jobHandler, type JobHandler } from '../../../platform/jobs/job.ts';
import { defineSweep, runSweep } from '../../../platform/jobs/sweep.ts';
import type { Files, StoredFile } from '../../../platform/files/files.ts';
import { withStoredFiles, type WorkFiles } from '../../../platform/files/with-stored-files.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findUserActor } from '../../access/index.ts';
import { isConnected, isHeaderFile, isTemplateStopped } from '../../numbers/index.ts';
import { findServiceSettings, hasPlanFeature, listCompaniesWithout } from '../../account/index.ts';
import {
  findContact,
  findHeld,
  findTicket,
  findTicketId,
  hasWrittenSince,
  lockTickets,
  requireConversationSeen,
  sendAs,
} from '../../inbox/index.ts';
import { templateStopped } from './outcomes.ts';
import { schedulesFailed } from './events.ts';
import { createEmitSchedules } from './record.ts';
import * as rows from './sending.sql.ts';
import { nextOccurrence } from './series.rules.ts';
import { requireOpenWindow } from './window.ts';

/** Each minute: due schedules. Companies whose plan lost the feature keep theirs until they have it again. */
export const dueSchedules = defineSweep({
  name: 'schedules.due',
  crontab: '* * * * *',
  find: async (db, now, page) =>
    rows.listDue(db, now, { ...page, except: await listCompaniesWithout(db, 'useSchedules') }),
});

/** The reason for the author when the conversation went to others. */
const hiddenCodes: ReadonlySet<string> = new Set(['ERR_OTHER_OPEN_TICKET', 'ERR_HISTORY_HIDDEN']);

/** Reasons that concern one time of a series and not those that follow. */
const missedCodes: ReadonlySet<string> = new Set(['ERR_SCHEDULE_LATE', rows.restoredReason]);

/** Sends due schedules, and continues their series. */
export function createSendingJobs({
  database,
  clock,
  files,
  log,
}: Pick<Platform, 'database' | 'clock' | 'files' | 'log'>): JobHandler[] {
  const emitSchedules = createEmitSchedules(files);

  /**
   * Sends a schedule that is due, in one transaction with its row: after a kill it either is with its connection or
   * still waits. The ticket is locked before the schedule, as merging contacts does it.
   * @returns the copies that are in use
   * @throws AppError when it cannot be sent any more
   */
  async function send(tx: CompanyTx, id: number, { mediaKey, toSend: file, toKeep }: Copies): Promise<StoredFile[]> {
    const { db, companyId } = tx;
    const now = clock.now();
    const before = await rows.findDue(db, id, now);
    if (!before) return [];
    const ticketId =
      before.whatsappId === null ? undefined : await findTicketId(db, before.contactId, before.whatsappId);
    if (ticketId !== undefined) await lockTickets(db, [ticketId]);
    const row = await rows.claimDue(db, id, now);
    // With another file by now it is sent by the next sweep.
    if (!row || row.mediaKey !== mediaKey) return [];
    const { contactId, whatsappId, userId, body, template } = row;
    if (isLate(row, now)) {
      return fail(tx, row, 'ERR_SCHEDULE_LATE', toKeep);
    }
    if (row.failure === rows.restoredReason) return fail(tx, row, rows.restoredReason, toKeep);
    if (whatsappId === null) throw new AppError('ERR_NO_WAPP_FOUND');
    // Another responder of the number has the conversation: it waits until the company has it again.
    if (ticketId !== undefined && (await findHeld(db, [ticketId])).has(ticketId)) return [];
    // It would leave whenever the connection is back: until it is too late it waits here.
    if (!(await isConnected(db, whatsappId))) return [];
    if (row.onlyIfSilent && (await hasWrittenSince(db, contactId, row.silentSince))) {
      return fail(tx, row, 'ERR_SCHEDULE_ANSWERED');
    }
    if ((await findContact(db, contactId))?.archivedAt) throw new AppError('ERR_CONTACT_ARCHIVED');
    const author = userId === null ? undefined : await findUserActor(db, userId);
    // Who has the ticket by now sees the schedule and may delete it: what the author was allowed to promise is kept.
    if (author) await requireConversationSeen(db, author, { contactId, whatsappId });
    if (template && (await isTemplateStopped(db, [whatsappId], template))) {
      await emitSchedules(
        tx,
        'update',
        await rows.setWaitingReason(db, { whatsappId, template, ids: [id] }, templateStopped),
      );
      return [];
    }
    if (!template) await requireOpenWindow(db, { contactId, whatsappId }, now);
    if (template && !isHeaderFile(template.headerMedia ?? null, file)) throw new AppError('ERR_WAPP_MEDIA_REFUSED');
    const queueId = ticketId === undefined ? null : ((await findTicket(db, ticketId))?.queueId ?? null);
    const { messages } = await sendAs(tx, {
      actor: { kind: 'system', companyId, origin: 'schedule' },
      to: { contactId, whatsappId },
      drafts: [{ body, clientId: null, media: file, ...(template && { template }) }],
      open: row.opensTicket ? { queueId, userId: author?.userId ?? null } : undefined,
    });
    const [message] = messages;
    if (!message) throw new Error('a scheduled message was not stored');
    await rows.recordHandedOver(db, id, message.id);
    const kept = await continueSeries(tx, row, toKeep);
    await emitSchedules(tx, 'update', [id]);
    return file ? [file, ...kept] : kept;
  }

  /**
   * Schedules the next one of a series, which takes over the file; those that are too far in the past are left out.
   * @param copy what this one keeps of the file: its connection may refuse it yet, and a person then sends it after all
   * @returns the copy if there is a next one
   */
  async function continueSeries(tx: CompanyTx, row: rows.DueSchedule, copy?: StoredFile): Promise<StoredFile[]> {
    if (!row.repeat) return [];
    const { timeZone } = await findServiceSettings(tx.db, tx.companyId);
    const after = new Date(Math.max(clock.now().getTime() - scheduleLateLimitMs, Date.parse(row.sendAt)));
    const next = nextOccurrence(row.repeat, timeZone, after);
    if (!next) return [];
    const { sendAt, index } = next;
    await emitSchedules(tx, 'create', [
      await rows.insertNext(tx.db, row, { sendAt, series: { ...row.repeat, index }, kept: copy }),
    ]);
    return copy ? [copy] : [];
  }

  /**
   * Records that a schedule failed: those who see it, among them its author, receive the reason. A series that missed its time
   * goes on, any other ends.
   * @returns the copy if it keeps that
   */
  async function fail(tx: CompanyTx, row: rows.DueSchedule, code: ErrorCode, copy?: StoredFile): Promise<StoredFile[]> {
    await rows.recordFailure(tx.db, [row.id], hiddenCodes.has(code) ? 'ERR_SCHEDULE_HIDDEN' : code);
    const kept = missedCodes.has(code) ? await continueSeries(tx, row, copy) : [];
    await emitSchedules(tx, 'update', [row.id]);
    const ticketId = row.whatsappId === null ? undefined : await findTicketId(tx.db, row.contactId, row.whatsappId);
    if (ticketId !== undefined) await tx.raise(schedulesFailed, { ticketIds: [ticketId] });
    return kept;
  }

  /** Whether it is sent or fails by now: for one whose connection is away no copies are made at every sweep. */
  const mayEnd = async (db: Db, row: rows.DueSchedule) =>
    row.whatsappId === null ||
    row.failure === rows.restoredReason ||
    isLate(row, clock.now()) ||
    (await isConnected(db, row.whatsappId));

  async function sendDue(companyId: number, id: number): Promise<void> {
    const found = await database.forCompany(companyId, async ({ db }) => {
      const row = await rows.findDue(db, id, clock.now());
      return row && (await mayEnd(db, row)) ? row : undefined;
    });
    if (!found) return;
    await withStoredFiles(files, companyId, async ({ save, discard }) => {
      const copies = await copyFile(files, companyId, found, save);
      const used = await sendOrFail(companyId, id, copies);
      discard([copies.toSend, copies.toKeep].flatMap((copy) => (copy && !used.includes(copy) ? [copy] : [])));
    });
  }

  /** Sends it, or records why it cannot be sent any more. @returns the copies that are in use */
  async function sendOrFail(companyId: number, id: number, copies: Copies): Promise<StoredFile[]> {
    try {
      return await database.forCompany(companyId, (tx) => send(tx, id, copies));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await database.forCompany(companyId, async (tx) => {
        const row = await rows.claimDue(tx.db, id, clock.now());
        if (row) await fail(tx, row, error.code);
      });
      return [];
    }
  }

  async function sendBatch(companyId: number, ids: readonly number[]): Promise<void> {
    if (!(await database.forCompany(companyId, ({ db }) => hasPlanFeature(db, companyId, 'useSchedules')))) return;
    const errors: unknown[] = [];
    for (const id of ids) {
      try {
        await sendDue(companyId, id);
      } catch (error) {
        log.error({ err: error, scheduleId: id }, 'a scheduled message could not be handed over');
        errors.push(error);
      }
    }
    // A sent one is not due any more: a repeated job finds the others.
    if (errors.length > 0) throw new AggregateError(errors, 'scheduled messages could not be handed over');
  }

  return [
    jobHandler(dueSchedules.searchJob, async () => void (await runSweep(database, dueSchedules, clock.now()))),
    jobHandler(dueSchedules.batchJob, ({ companyId, ids }) => sendBatch(companyId, ids)),
  ];
}

const isLate = ({ sendAt }: rows.DueSchedule, now: Date) => now.getTime() - Date.parse(sendAt) > scheduleLateLimitMs;

/** Copies of a schedule's file. Each message and each schedule has a file of its own, so that every one of them can be deleted. */
interface Copies {
  /** the file they are copies of */
  mediaKey: string | null;
  /** goes with the message */
  toSend?: StoredFile | undefined;
  /** stays with the schedule when the next one of its series takes over the file */
  toKeep?: StoredFile | undefined;
}

/** Makes the copies that sending a schedule may need. A template without a place for a file sends none. */
async function copyFile(
  files: Files,
  companyId: number,
  { mediaKey, mediaName, template, repeat }: rows.DueSchedule,
  save: WorkFiles['save'],
): Promise<Copies> {
  const copy = async (isNeeded: boolean) => {
    if (mediaKey === null || !isNeeded) return undefined;
    const content = await files.open(companyId, mediaKey);
    return content && save({ name: mediaName ?? '', content });
  };
  return {
    mediaKey,
    toSend: await copy(!template || Boolean(template.headerMedia)),
    toKeep: await copy(repeat !== null),
  };
}
