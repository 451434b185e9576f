import {
  canEditQuickMessage,
  canSeeQuickMessage,
  isAdmin,
  type Actor,
  type createQuickMessage,
  type HandlerInput,
  type listQuickMessages,
  type QuickMessage,
  type updateQuickMessage,
} from '@balcao/contract';
import { AppError } from '../../platform/app-error.ts';
import type { CompanyTx, Db } from '../../platform/db/database.ts';
import { mapConstraintErrors } from '../../platform/db/constraint-errors.ts';
import type { TempFile } from '../../platform/files/temp-file.ts';
import type { Platform } from '../../platform/platform.ts';
import * as rows from './quick-messages.sql.ts';

export interface QuickMessagePorts {
  queueExists(db: Db, id: number): Promise<boolean>;
}
export type QuickMessages = ReturnType<typeof createQuickMessageUseCases>;

const pageSize = 20;
const onConstraintError = mapConstraintErrors({
  quick_messages_shared: 'ERR_SHORTCODE_ALREADY_EXISTS',
  quick_messages_own: 'ERR_SHORTCODE_ALREADY_EXISTS',
});

export function createQuickMessageUseCases(
  { database, files }: Pick<Platform, 'database' | 'files'>,
  ports: QuickMessagePorts,
) {
  const toRecord = ({
    mediaKey,
    mediaName,
    mediaMime,
    mediaSize: _size,
    ...row
  }: rows.QuickMessageRow): QuickMessage => {
    const media =
      mediaKey !== null && mediaName !== null && mediaMime !== null ? { name: mediaName, mime: mediaMime } : null;
    return {
      ...row,
      isMedia: media !== null,
      mediaPath: media && mediaKey !== null ? files.signedUrl(row.companyId, mediaKey, media) : null,
      mediaName: media?.name ?? null,
      mediaMime: media?.mime ?? null,
    };
  };

  /** Who sees it now hears of it, who no longer does hears that it is gone. */
  function emitQuickMessage(
    tx: CompanyTx,
    action: 'create' | 'update',
    row: rows.QuickMessageRow,
    before: rows.QuickMessageRow | null,
  ): QuickMessage {
    const record = toRecord(row);
    tx.emit('quickemessage', { action, record }, { kind: 'quickMessage', seen: quickMessageFacts(row), unless: null });
    if (before)
      tx.emit(
        'quickemessage',
        { action: 'delete', id: row.id },
        { kind: 'quickMessage', seen: quickMessageFacts(before), unless: quickMessageFacts(row) },
      );
    return record;
  }

  /** Locks one the caller may change. */
  async function lockOwn(db: Db, actor: Actor, id: number): Promise<rows.QuickMessageRow> {
    const row = await rows.lockQuickMessage(db, id);
    if (!row || !canSeeQuickMessage(actor, row)) throw new AppError('ERR_NO_QUICK_MESSAGE_FOUND');
    if (!canEditQuickMessage(actor, row)) throw new AppError('ERR_NO_PERMISSION');
    return row;
  }

  /** One limits to a queue of one's own; admins to any. */
  async function requireQueue(db: Db, actor: Actor, queueId: number | null | undefined): Promise<void> {
    if (!queueId) return;
    const allowed = isAdmin(actor) ? await ports.queueExists(db, queueId) : actor.queueIds.includes(queueId);
    if (!allowed) throw new AppError('ERR_NO_QUEUE_FOUND');
  }

  const removeFilesAfterCommit = (tx: CompanyTx, keys: readonly (string | null)[]) =>
    tx.afterCommit(() => {
      // What stays behind is only a file that nothing leads to.
      for (const key of keys) if (key !== null) void files.remove(tx.companyId, key).catch(() => undefined);
    });

  return {
    listPage: (actor: Actor, { searchParam, pageNumber }: HandlerInput<typeof listQuickMessages>['query']) =>
      database.forCompany(actor.companyId, async ({ db }) => {
        const offset = (pageNumber - 1) * pageSize;
        const [count, found] = await Promise.all([
          rows.countVisible(db, actor, searchParam),
          rows.listVisible(db, actor, searchParam, { offset, limit: pageSize + 1 }),
        ]);
        return { records: found.slice(0, pageSize).map(toRecord), count, hasMore: found.length > pageSize };
      }),

    listForWriting: (actor: Actor) =>
      database.forCompany(actor.companyId, async ({ db }) => (await rows.listForWriting(db, actor)).map(toRecord)),

    get: (actor: Actor, id: number) =>
      database.forCompany(actor.companyId, async ({ db }) => {
        const row = await rows.findQuickMessage(db, id);
        if (!row || !canSeeQuickMessage(actor, row)) throw new AppError('ERR_NO_QUICK_MESSAGE_FOUND');
        return toRecord(row);
      }),

    /** @throws AppError ERR_NO_QUEUE_FOUND, ERR_SHORTCODE_ALREADY_EXISTS */
    add: (actor: Actor, body: HandlerInput<typeof createQuickMessage>['body']) =>
      database
        .forCompany(actor.companyId, async (tx) => {
          await requireQueue(tx.db, actor, body.queueId);
          const row = await rows.insertQuickMessage(tx.db, { ...body, companyId: tx.companyId, userId: actor.userId });
          return emitQuickMessage(tx, 'create', row, null);
        })
        .catch(onConstraintError),

    /** @throws AppError ERR_NO_QUICK_MESSAGE_FOUND, ERR_NO_PERMISSION, ERR_NO_QUEUE_FOUND, ERR_SHORTCODE_ALREADY_EXISTS */
    change: (actor: Actor, id: number, body: HandlerInput<typeof updateQuickMessage>['body']) =>
      database
        .forCompany(actor.companyId, async (tx) => {
          const before = await lockOwn(tx.db, actor, id);
          if (body.queueId !== before.queueId) await requireQueue(tx.db, actor, body.queueId);
          // Nobody's any more once its author has left: whoever takes it back from the company keeps it.
          const userId = before.userId ?? (body.geral === false ? actor.userId : null);
          const row = await rows.updateQuickMessage(tx.db, id, { ...body, userId });
          return emitQuickMessage(tx, 'update', row, before);
        })
        .catch(onConstraintError),

    /** @throws AppError ERR_NO_QUICK_MESSAGE_FOUND, ERR_NO_PERMISSION */
    remove: (actor: Actor, id: number) =>
      database.forCompany(actor.companyId, async (tx) => {
        const row = await lockOwn(tx.db, actor, id);
        await rows.deleteQuickMessages(tx.db, [id]);
        removeFilesAfterCommit(tx, [row.mediaKey]);
        tx.emit(
          'quickemessage',
          { action: 'delete', id },
          { kind: 'quickMessage', seen: quickMessageFacts(row), unless: null },
        );
      }),

    /** @throws AppError ERR_NO_QUICK_MESSAGE_FOUND, ERR_NO_PERMISSION */
    async setFile(actor: Actor, id: number, upload: TempFile | null): Promise<void> {
      const stored = upload && (await files.save(actor.companyId, upload));
      try {
        await database.forCompany(actor.companyId, async (tx) => {
          const before = await lockOwn(tx.db, actor, id);
          emitQuickMessage(tx, 'update', await rows.setMedia(tx.db, id, stored), before);
          removeFilesAfterCommit(tx, [before.mediaKey]);
        });
      } catch (error) {
        if (stored) await files.remove(actor.companyId, stored.key);
        throw error;
      }
    },

    async removePrivateOf(tx: CompanyTx, userId: number): Promise<void> {
      const own = await rows.lockPrivateOf(tx.db, userId);
      await rows.deleteQuickMessages(
        tx.db,
        own.map(({ id }) => id),
      );
      removeFilesAfterCommit(
        tx,
        own.map(({ mediaKey }) => mediaKey),
      );
    },
  };
}

const quickMessageFacts = ({ companyId, userId, geral, queueId }: rows.QuickMessageRow) => ({
  companyId,
  userId,
  geral,
  queueId,
});
