import {
  isShownTo,
  type announcementsCrud,
  type Announcement,
  type LivePayload,
  type UserActor,
} from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx, PlatformTx } from '../../../platform/db/database.ts';
import { attachmentFields, removeFilesAfterCommit } from '../../../platform/files/attachments.ts';
import type { StoredFile } from '../../../platform/files/files.ts';
import type { CrudUseCases } from '../../../platform/http/crud-routes.ts';
import { defineAudience } from '../../../platform/live/audience.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countPeopleByCompany } from '../users/index.ts';
import * as rows from './announcements.sql.ts';

/** Operators, and the people of these companies; null = of all. */
const announcementReaders = defineAudience<{ companyIds: readonly number[] | null; operators: boolean }>(
  'announcements:readers',
  {
    receives({ actor }, { companyIds, operators }) {
      if (actor.super && operators) return 'event';
      return companyIds === null || companyIds.includes(actor.companyId) ? 'event' : 'nothing';
    },
  },
);

export type AnnouncementUseCases = ReturnType<typeof createAnnouncementUseCases>;

export function createAnnouncementUseCases({ files }: Pick<Platform, 'files'>) {
  const toRecord = ({
    mediaKey,
    mediaSize: _size,
    authorCompanyId: companyId,
    ...row
  }: rows.AnnouncementRow): Announcement => ({
    ...row,
    companyId,
    ...attachmentFields(files, { ...row, mediaKey, companyId }),
  });
  /** An announcement as the people of a company see it: without the other companies that it is for. */
  const forReaders = (record: Announcement): Announcement => ({ ...record, companyIds: null });

  /** Companies to which an announcement is shown now; null = all, an empty list = none. */
  const shownTo = ({ clock }: PlatformTx, row: rows.AnnouncementRow): readonly number[] | null => {
    const someCompany = row.companyIds?.[0] ?? 0;
    return isShownTo(someCompany, row, clock.now()) ? row.companyIds : [];
  };

  /**
   * Emits an announcement to those who see it now, and its `delete` to those who no longer do. Operators receive all.
   */
  function emitAnnouncement(
    tx: PlatformTx,
    action: 'create' | 'update',
    row: rows.AnnouncementRow,
    before?: rows.AnnouncementRow,
  ): Announcement {
    const record = toRecord(row);
    const [now, earlier] = [shownTo(tx, row), before ? shownTo(tx, before) : []];
    if (before && now !== null) {
      // Some companies may still see it: their lists receive it again by the event that follows.
      const lost = earlier?.filter((id) => !now.includes(id)) ?? null;
      emitBoth(tx, { action: 'delete', id: row.id }, { companyIds: lost, operators: false });
    }
    emitBoth(tx, { action, record: forReaders(record) }, { companyIds: now, operators: true });
    return record;
  }

  return {
    /** Use cases of the users of a company. */
    reading: {
      async list(tx, { query }) {
        const page = await rows.searchAnnouncements(tx.db, { ...query, state: 'shown' }, tx.clock.now());
        return { records: page.rows.map(toRecord).map(forReaders), count: page.count, hasMore: page.hasMore };
      },

      async lookup(tx, { actor }) {
        const found = await rows.listShown(tx.db, actor.userId, tx.clock.now());
        return found.map(({ readAt, ...row }) => ({ ...toRecord(row), readAt }));
      },

      async get(tx, { params }) {
        const row = await rows.findAnnouncement(tx.db, params.id);
        return row && isShownTo(tx.companyId, row, tx.clock.now()) ? forReaders(toRecord(row)) : undefined;
      },
    } satisfies CrudUseCases<typeof announcementsCrud>,

    async markRead(tx: CompanyTx, { companyId, userId }: UserActor, ids: readonly number[]): Promise<void> {
      const announcementIds = await rows.insertReads(tx.db, { companyId, userId }, ids, tx.clock.now());
      if (announcementIds.length > 0) tx.emit('announcementsRead', { announcementIds }, { kind: 'user', userId });
    },

    /** Use cases of operators. */
    operating: {
      /** Lists a page of all, each with how many people it is for and how many have read it. */
      async list(tx, { query }) {
        const page = await rows.searchAnnouncements(tx.db, query, tx.clock.now());
        const ids = page.rows.map(({ id }) => id);
        const [reads, people] = [await rows.countReads(tx.db, ids), await countPeopleByCompany(tx.db)];
        const records = page.rows.map((row) => ({
          ...toRecord(row),
          readCount: sum(reads.filter(({ announcementId }) => announcementId === row.id).map(({ count }) => count)),
          audienceCount: sum((row.companyIds ?? [...people.keys()]).map((id) => people.get(id) ?? 0)),
        }));
        return { records, count: page.count, hasMore: page.hasMore };
      },

      async get(tx, { params }) {
        const row = await rows.findAnnouncement(tx.db, params.id);
        return row && toRecord(row);
      },

      /** @throws AppError ERR_VALIDATION */
      async create(tx, { actor, body }) {
        requirePeriod(body);
        return emitAnnouncement(tx, 'create', await rows.insertAnnouncement(tx.db, body, actor.companyId));
      },

      /** @throws AppError ERR_VALIDATION */
      async update(tx, { params, body }) {
        const before = await lockAnnouncement(tx, params.id);
        requirePeriod({ ...before, ...body });
        return emitAnnouncement(tx, 'update', await rows.updateAnnouncement(tx.db, params.id, body), before);
      },

      async delete(tx, { params: { id } }) {
        const row = await lockAnnouncement(tx, id);
        await rows.deleteAnnouncement(tx.db, id);
        const file = { companyId: row.authorCompanyId, afterCommit: tx.afterCommit };
        removeFilesAfterCommit(files, file, [row.mediaKey]);
        emitBoth(tx, { action: 'delete', id }, { companyIds: shownTo(tx, row), operators: true });
        return true;
      },
    } satisfies CrudUseCases<typeof announcementsCrud, PlatformTx>,

    /** @returns the key of the picture it had */
    async setFile(tx: PlatformTx, id: number, file: StoredFile | null): Promise<string | null> {
      const before = await lockAnnouncement(tx, id);
      emitAnnouncement(tx, 'update', await rows.setMedia(tx.db, id, file), before);
      return before.mediaKey;
    },

    /** The company its picture is kept for. */
    async companyOf(tx: PlatformTx, id: number): Promise<number> {
      return (await lockAnnouncement(tx, id)).authorCompanyId;
    },

    /**
     * Shows an announcement once more to those who have not read it. Errors: ERR_NO_ANNOUNCEMENT_FOUND,
     * ERR_ANNOUNCEMENT_NOT_SHOWN.
     */
    async remind(tx: PlatformTx, id: number): Promise<void> {
      const before = await lockAnnouncement(tx, id);
      if (!isShownTo(before.companyIds?.[0] ?? 0, before, tx.clock.now()))
        throw new AppError('ERR_ANNOUNCEMENT_NOT_SHOWN');
      emitAnnouncement(tx, 'update', await rows.setReminded(tx.db, id, tx.clock.now()), before);
    },
  };
}

async function lockAnnouncement(tx: PlatformTx, id: number): Promise<rows.AnnouncementRow> {
  const row = await rows.lockAnnouncement(tx.db, id);
  if (!row) throw new AppError('ERR_NO_ANNOUNCEMENT_FOUND');
  return row;
}

/** Emits an announcement under both names of its live event. */
function emitBoth(
  tx: PlatformTx,
  payload: LivePayload<'announcement'>,
  audience: Parameters<typeof announcementReaders>[0],
): void {
  for (const event of ['announcement', 'company-announcement'] as const)
    tx.emitToAll(event, payload, announcementReaders(audience));
}

/** Refuses a period that ends before it begins. */
function requirePeriod({ shownFrom, shownUntil }: { shownFrom?: string | null; shownUntil?: string | null }): void {
  if (shownFrom && shownUntil && Date.parse(shownUntil) <= Date.parse(shownFrom))
    throw new AppError('ERR_VALIDATION', { fields: [{ field: 'shownUntil', problem: 'ends before it begins' }] });
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
