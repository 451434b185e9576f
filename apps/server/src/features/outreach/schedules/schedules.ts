import {
  can,
  type createSchedule,
  type HandlerAnswer,
  type HandlerInput,
  type previewOccurrences,
  type Schedule,
  type schedulesCrud,
  type updateSchedule,
  type UserActor,
} from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx, Db } from '../../../platform/db/database.ts';
import { removeFilesAfterCommit } from '../../../platform/files/attachments.ts';
import type { StoredFile } from '../../../platform/files/files.ts';
import type { CrudUseCases } from '../../../platform/http/crud-routes.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findServiceSettings } from '../../account/index.ts';
import {
  connectionForNew,
  findContact,
  findTicketId,
  getVisibleTicket,
  lockTickets,
  recipientsOf,
  requireConversationSeen,
  requireMayAnswer,
} from '../../inbox/index.ts';
import { planTimes, requireFuture } from './plan-times.rules.ts';
import { createEmitSchedules, emitRemoved, scheduleFacts, toSchedule } from './record.ts';
import * as rows from './schedules.sql.ts';
import { countOccurrences, firstOccurrences, parseMoment } from './series.rules.ts';
import { requireOpenWindow } from './window.ts';

const previewSize = 10;

type CreateBody = HandlerInput<typeof createSchedule>['body'];
type UpdateBody = HandlerInput<typeof updateSchedule>['body'];
/** The input of a request, with its template looked up. */
type Resolved<Body> = Omit<Body, 'template'> & { template?: rows.ScheduleTemplate | null | undefined };

export type ScheduleUseCases = ReturnType<typeof createScheduleUseCases>;

export function createScheduleUseCases({ files }: Pick<Platform, 'files'>) {
  const emitSchedules = createEmitSchedules(files);

  return {
    crud: {
      async list({ db }, { actor, query }) {
        const page = await rows.searchSchedules(db, actor, query);
        return { schedules: page.rows.map((row) => toSchedule(files, row)), count: page.count, hasMore: page.hasMore };
      },

      async get({ db }, { actor, params }) {
        return toSchedule(files, requireSeen(actor, await rows.findSchedule(db, params.id)));
      },

      /** @throws AppError ERR_SCHEDULE_SENT while it is with its connection */
      async delete(tx, { actor, params: { id } }) {
        const row = await lockSeen(tx.db, actor, id);
        if (row.status === 'AGENDADA') throw new AppError('ERR_SCHEDULE_SENT');
        await rows.deleteSchedules(tx.db, [id]);
        removeFilesAfterCommit(files, tx, [row.mediaKey]);
        emitRemoved(tx, [row]);
        return true;
      },
    } satisfies CrudUseCases<typeof schedulesCrud>,

    /** Over which connection a schedule leaves. Errors: ERR_NO_SCHEDULE_FOUND. */
    async connectionOf({ db }: CompanyTx, actor: UserActor, id: number): Promise<number | null> {
      return requireSeen(actor, await rows.findSchedule(db, id)).whatsappId;
    },

    /** Errors: ERR_NO_TICKET_FOUND. */
    async ofTicket({ db }: CompanyTx, actor: UserActor, ticketId: number): Promise<Schedule[]> {
      const { contactId, whatsappId } = await getVisibleTicket(db, actor, ticketId);
      if (whatsappId === null) return [];
      return (await rows.listOfConversation(db, { contactId, whatsappId })).map((row) => toSchedule(files, row));
    },

    async preview(
      tx: CompanyTx,
      { sendAt: text, repeat }: HandlerInput<typeof previewOccurrences>['body'],
    ): Promise<HandlerAnswer<typeof previewOccurrences>> {
      const timeZone = await timeZoneOf(tx);
      const { sendAt, series } = planTimes(text, repeat, timeZone, tx.clock.now());
      if (!series) return { sendAts: [sendAt.toISOString()], count: 1 };
      return {
        sendAts: firstOccurrences(series, timeZone, previewSize).map((at) => at.toISOString()),
        count: countOccurrences(series),
      };
    },

    /**
     * Errors: ERR_VALIDATION, ERR_NO_CONTACT_FOUND, ERR_CONTACT_BLOCKED, ERR_WAPP_INVALID_CONTACT, ERR_NO_WAPP_FOUND,
     * ERR_NO_DEF_WAPP_FOUND, ERR_OTHER_OPEN_TICKET and ERR_HISTORY_HIDDEN for a conversation the caller does not see,
     * ERR_NOT_ASSIGNEE in the open conversation of a colleague where only the assignee writes, ERR_WAPP_WINDOW_CLOSED for
     * an official number without a template.
     */
    async create(tx: CompanyTx, actor: UserActor, body: Resolved<CreateBody>): Promise<Schedule> {
      const { db, companyId } = tx;
      const { contactId, onlyIfSilent, opensTicket, template, repeat = null } = body;
      const whatsappId = await connectionForNew(db, actor, body.whatsappId ?? null);
      const { sendAt, series } = planTimes(body.sendAt, repeat, await timeZoneOf(tx), tx.clock.now());
      await lockConversations(db, [{ contactId, whatsappId }]);
      await requireTarget(db, actor, { contactId, whatsappId, sendAt, hasTemplate: Boolean(template) });
      const id = await rows.insertSchedule(db, {
        companyId,
        contactId,
        whatsappId,
        onlyIfSilent,
        opensTicket,
        template,
        sendAt,
        userId: actor.userId,
        body: body.body,
        repeat: series,
        silentSince: tx.clock.now(),
      });
      return requireOne(await emitSchedules(tx, 'create', [id]));
    },

    /** Errors: those of `create`, ERR_NO_SCHEDULE_FOUND, ERR_SCHEDULE_SENT. */
    async update(tx: CompanyTx, actor: UserActor, id: number, body: Resolved<UpdateBody>): Promise<Schedule> {
      const { db } = tx;
      const before = await lockUnsent(db, actor, id, body);
      const timeZone = await timeZoneOf(tx);
      const whatsappId = body.whatsappId ?? before.whatsappId ?? (await connectionForNew(db, actor, null));
      if (body.whatsappId && body.whatsappId !== before.whatsappId) await connectionForNew(db, actor, body.whatsappId);
      const contactId = body.contactId ?? before.contactId;
      const time = body.sendAt ?? before.sendAt;
      // A change of the time alone moves this one: the series continues as it was.
      const planned = body.repeat === undefined ? undefined : planTimes(time, body.repeat, timeZone, tx.clock.now());
      const sendAt = planned?.sendAt ?? requireFuture(parseMoment(time, timeZone), tx.clock.now());
      const template = body.template === undefined ? before.template : body.template;
      await requireTarget(db, actor, { contactId, whatsappId, sendAt, hasTemplate: template !== null });
      const { onlyIfSilent, opensTicket } = body;
      await rows.updateSchedule(db, id, {
        contactId,
        whatsappId,
        sendAt,
        onlyIfSilent,
        opensTicket,
        template,
        body: body.body,
        repeat: planned?.series ?? (body.repeat === null ? null : undefined),
        silentSince: tx.clock.now(),
      });
      return requireOne(await emitSchedules(tx, 'update', [id], before));
    },

    /**
     * Returns the key of the file it had. Errors: ERR_NO_SCHEDULE_FOUND, ERR_SCHEDULE_SENT, and as `create` those of a conversation
     * in which the caller may not write.
     */
    async setFile(tx: CompanyTx, actor: UserActor, id: number, file: StoredFile | null): Promise<string | null> {
      const before = await lockUnsent(tx.db, actor, id);
      const { contactId, whatsappId } = before;
      if (whatsappId !== null) {
        await requireConversationSeen(tx.db, actor, { contactId, whatsappId });
        await requireMayAnswer(tx.db, actor, { contactId, whatsappId });
      }
      await rows.setFile(tx.db, id, file);
      await emitSchedules(tx, 'update', [id], before);
      return before.mediaKey;
    },
  };
}

const timeZoneOf = async ({ db, companyId }: Pick<CompanyTx, 'db' | 'companyId'>) =>
  (await findServiceSettings(db, companyId)).timeZone;

function requireSeen(actor: UserActor, row: rows.ScheduleRow | undefined): rows.ScheduleRow {
  if (!row || !can(actor, 'schedule:see', scheduleFacts(row))) throw new AppError('ERR_NO_SCHEDULE_FOUND');
  return row;
}

/** The conversation of a schedule; absent fields stay. */
interface Conversation {
  contactId?: number | undefined;
  whatsappId?: number | null | undefined;
}

/**
 * Locks conversations before something is scheduled in them: one that moves to others at the same moment does so before
 * or after, and its new attendants receive the schedules. Before the schedule, in the order of all locks.
 */
async function lockConversations(db: Db, conversations: readonly Conversation[]): Promise<void> {
  const ids: number[] = [];
  for (const { contactId, whatsappId } of conversations) {
    const id = contactId && whatsappId ? await findTicketId(db, contactId, whatsappId) : undefined;
    if (id !== undefined) ids.push(id);
  }
  if (ids.length > 0) await lockTickets(db, ids);
}

/** @param target the conversation it is to be in from now on */
async function lockSeen(db: Db, actor: UserActor, id: number, target: Conversation = {}): Promise<rows.ScheduleRow> {
  const { contactId, whatsappId } = requireSeen(actor, await rows.findSchedule(db, id));
  const next = { contactId: target.contactId ?? contactId, whatsappId: target.whatsappId ?? whatsappId };
  await lockConversations(db, [{ contactId, whatsappId }, next]);
  return requireSeen(actor, await rows.lockSchedule(db, id));
}

function requireOne(schedules: readonly Schedule[]): Schedule {
  const [schedule] = schedules;
  if (!schedule) throw new AppError('ERR_NO_SCHEDULE_FOUND');
  return schedule;
}

/** Locks a schedule that the caller sees and that has not left. Errors: ERR_NO_SCHEDULE_FOUND, ERR_SCHEDULE_SENT. */
async function lockUnsent(db: Db, actor: UserActor, id: number, target?: Conversation): Promise<rows.ScheduleRow> {
  const row = await lockSeen(db, actor, id, target);
  if (row.status === 'AGENDADA' || row.status === 'ENVIADA') throw new AppError('ERR_SCHEDULE_SENT');
  return row;
}

/** Whether a message to a contact may be scheduled by the caller. Errors: see `create`. */
async function requireTarget(
  db: Db,
  actor: UserActor,
  target: { contactId: number; whatsappId: number; sendAt: Date; hasTemplate: boolean },
): Promise<void> {
  const contact = await findContact(db, target.contactId);
  if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND');
  if (contact.isBlocked) throw new AppError('ERR_CONTACT_BLOCKED');
  if (contact.archivedAt !== null) throw new AppError('ERR_CONTACT_ARCHIVED');
  const recipient = (await recipientsOf(db, [contact.id])).get(contact.id);
  if (!recipient) throw new AppError('ERR_WAPP_INVALID_CONTACT');
  if (recipient.refusal !== null) throw new AppError(recipient.refusal);
  await requireConversationSeen(db, actor, target);
  await requireMayAnswer(db, actor, target);
  if (!target.hasTemplate) await requireOpenWindow(db, target, target.sendAt);
}
