import {
  can,
  choiceLimits,
  isAdmin,
  type UserActor,
  type QuickMessage,
  type QuickMessageFacts,
  type quickMessagesCrud,
} from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx, Db } from '../../../platform/db/database.ts';
import { attachmentFields, removeFilesAfterCommit } from '../../../platform/files/attachments.ts';
import type { StoredFile } from '../../../platform/files/files.ts';
import { defineAudience } from '../../../platform/live/audience.ts';
import type { CrudUseCases } from '../../../platform/http/crud-routes.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findQueue } from '../queues/index.ts';
import * as rows from './quick-messages.sql.ts';

export type QuickMessages = ReturnType<typeof createQuickMessageUseCases>;

/** The former audience of a quick reply, without those who still see it. */
const quickMessageReaders = defineAudience<{ seen: QuickMessageFacts; unless: QuickMessageFacts | null }>(
  'quick-messages:readers',
  {
    receives({ actor }, { seen, unless }) {
      const stays = unless !== null && can(actor, 'quick-message:see', unless);
      return can(actor, 'quick-message:see', seen) && !stays ? 'event' : 'nothing';
    },
  },
);

export function createQuickMessageUseCases({ files }: Pick<Platform, 'files'>) {
  const toRecord = ({ mediaKey, mediaSize: _size, ...row }: rows.QuickMessageRow): QuickMessage => {
    const media = attachmentFields(files, { ...row, mediaKey });
    return { ...row, ...media, isMedia: media.mediaPath !== null, interactive: toChoices(row.interactive) };
  };

  /** Emits a quick reply to those who see it now, and its deletion to those who no longer do. */
  function emitQuickMessage(
    tx: CompanyTx,
    action: 'create' | 'update',
    row: rows.QuickMessageRow,
    before: rows.QuickMessageRow | null,
  ): QuickMessage {
    const record = toRecord(row);
    tx.emit('quickemessage', { action, record }, quickMessageReaders({ seen: quickMessageFacts(row), unless: null }));
    if (before)
      tx.emit(
        'quickemessage',
        { action: 'delete', id: row.id },
        quickMessageReaders({ seen: quickMessageFacts(before), unless: quickMessageFacts(row) }),
      );
    return record;
  }

  /** Locks a quick reply that the caller may change. */
  async function lockEditable(db: Db, actor: UserActor, id: number): Promise<rows.QuickMessageRow> {
    const row = await rows.lockQuickMessage(db, id);
    if (!row || !can(actor, 'quick-message:see', row)) throw new AppError('ERR_NO_QUICK_MESSAGE_FOUND');
    if (!can(actor, 'quick-message:edit', row)) throw new AppError('ERR_NO_PERMISSION');
    return row;
  }

  /** Refuses a queue that the caller may not limit to: users their own queues only, admins any. */
  async function requireQueue(db: Db, actor: UserActor, queueId: number | null | undefined): Promise<void> {
    if (!queueId) return;
    const allowed = isAdmin(actor) ? (await findQueue(db, queueId)) !== undefined : actor.queueIds.includes(queueId);
    if (!allowed) throw new AppError('ERR_NO_QUEUE_FOUND');
  }

  /** With choices the text is there, and no longer than WhatsApp takes it. @throws AppError ERR_VALIDATION */
  function requireText(row: rows.QuickMessageRow): void {
    if (row.interactive === null) return;
    const { length } = row.message.trim();
    if (length > 0 && length <= choiceLimits.text) return;
    const problem = length === 0 ? 'is missing: choices have a text' : `has more than ${choiceLimits.text} characters`;
    throw new AppError('ERR_VALIDATION', { fields: [{ field: 'message', problem }] });
  }

  return {
    crud: {
      async list({ db }, { actor, query }) {
        const page = await rows.searchVisible(db, actor, query);
        return { records: page.rows.map(toRecord), count: page.count, hasMore: page.hasMore };
      },

      lookup: async ({ db }, { actor }) => (await rows.listForWriting(db, actor)).map(toRecord),

      async get({ db }, { actor, params }) {
        const row = await rows.findQuickMessage(db, params.id);
        return row && can(actor, 'quick-message:see', row) ? toRecord(row) : undefined;
      },

      /** @throws AppError ERR_NO_QUEUE_FOUND, ERR_VALIDATION */
      async create(tx, { actor, body }) {
        await requireQueue(tx.db, actor, body.queueId);
        const row = await rows.insertQuickMessage(tx.db, { ...body, companyId: tx.companyId, userId: actor.userId });
        requireText(row);
        return emitQuickMessage(tx, 'create', row, null);
      },

      /** A file list or choices take the place of the file. @throws AppError ERR_NO_PERMISSION, ERR_NO_QUEUE_FOUND, ERR_VALIDATION */
      async update(tx, { actor, params, body }) {
        const before = await lockEditable(tx.db, actor, params.id);
        if (body.queueId !== before.queueId) await requireQueue(tx.db, actor, body.queueId);
        // A shared one has no owner once its author was removed: the user who makes it private becomes its owner.
        const userId = before.userId ?? (body.geral === false ? actor.userId : null);
        const row = await rows.updateQuickMessage(tx.db, params.id, { ...body, userId });
        requireText(row);
        if (row.mediaKey === null) removeFilesAfterCommit(files, tx, [before.mediaKey]);
        return emitQuickMessage(tx, 'update', row, before);
      },

      /** @throws AppError ERR_NO_PERMISSION */
      async delete(tx, { actor, params: { id } }) {
        const row = await lockEditable(tx.db, actor, id);
        await rows.deleteQuickMessages(tx.db, [id]);
        removeFilesAfterCommit(files, tx, [row.mediaKey]);
        tx.emit(
          'quickemessage',
          { action: 'delete', id },
          quickMessageReaders({ seen: quickMessageFacts(row), unless: null }),
        );
        return true;
      },
    } satisfies CrudUseCases<typeof quickMessagesCrud>,

    /** Emits no event: whoever fetches the list sees it. @throws AppError ERR_NO_QUICK_MESSAGE_FOUND */
    async recordUse({ db }: CompanyTx, actor: UserActor, id: number): Promise<void> {
      if (!(await rows.incrementUses(db, actor, id))) throw new AppError('ERR_NO_QUICK_MESSAGE_FOUND');
    },

    /**
     * @returns the key of the file it had
     * @throws AppError ERR_NO_QUICK_MESSAGE_FOUND, ERR_NO_PERMISSION
     */
    async setFile(tx: CompanyTx, actor: UserActor, id: number, file: StoredFile | null): Promise<string | null> {
      const before = await lockEditable(tx.db, actor, id);
      emitQuickMessage(tx, 'update', await rows.setMedia(tx.db, id, file), before);
      return before.mediaKey;
    },

    /** Quick replies of a removed file list keep their text. */
    async dropFileList(tx: CompanyTx, fileListId: number): Promise<void> {
      for (const row of await rows.clearFileList(tx.db, fileListId)) emitQuickMessage(tx, 'update', row, null);
    },

    /** Deletes the quick replies that only this user had; shared ones stay. */
    async removePrivateOf(tx: CompanyTx, userId: number): Promise<void> {
      const own = await rows.lockPrivateOf(tx.db, userId);
      await rows.deleteQuickMessages(
        tx.db,
        own.map(({ id }) => id),
      );
      removeFilesAfterCommit(
        files,
        tx,
        own.map(({ mediaKey }) => mediaKey),
      );
    },
  };
}

/** The table holds what the contract let through. */
const toChoices = (stored: unknown) => stored as QuickMessage['interactive'];

const quickMessageFacts = ({ companyId, userId, geral, queueId }: rows.QuickMessageRow) => ({
  companyId,
  userId,
  geral,
  queueId,
});
