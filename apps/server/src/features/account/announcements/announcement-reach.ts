import type { HandlerAnswer, listAnnouncementUnread } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { PlatformTx } from '../../../platform/db/database.ts';
import { countPeopleByCompany, listPeople } from '../users/index.ts';
import * as rows from './announcements.sql.ts';

const unreadPageSize = 100;
const peopleAtOnce = 500;

/** Counts the people of each of these companies that an announcement is for, and how many have read it. @throws AppError ERR_NO_ANNOUNCEMENT_FOUND */
export async function countReach(tx: PlatformTx, id: number, companies: readonly { id: number; name: string }[]) {
  const { companyIds } = await getAnnouncement(tx, id);
  const [reads, people] = [await rows.countReads(tx.db, [id]), await countPeopleByCompany(tx.db)];
  const readBy = new Map(reads.map(({ companyId, count }) => [companyId, count]));
  return companies
    .filter((company) => companyIds === null || companyIds.includes(company.id))
    .map((company) => ({
      companyId: company.id,
      name: company.name,
      readCount: readBy.get(company.id) ?? 0,
      peopleCount: people.get(company.id) ?? 0,
    }));
}

/**
 * Lists who has not read an announcement that is for them, by user id, from the one after `after` on.
 * @throws AppError ERR_NO_ANNOUNCEMENT_FOUND
 */
export async function listUnread(
  tx: PlatformTx,
  id: number,
  { after, companies }: { after: number; companies: readonly { id: number; name: string }[] },
) {
  const { companyIds } = await getAnnouncement(tx, id);
  const names = new Map(companies.map((company) => [company.id, company.name]));
  const records: HandlerAnswer<typeof listAnnouncementUnread>['records'] = [];
  let last = after;
  for (;;) {
    const people = await listPeople(tx.db, { companyIds, after: last, limit: peopleAtOnce });
    const read = await rows.findReaders(
      tx.db,
      id,
      people.map((person) => person.id),
    );
    for (const { id: userId, name, companyId } of people) {
      last = userId;
      if (read.has(userId)) continue;
      if (records.length === unreadPageSize) return { records, hasMore: true };
      records.push({ userId, name, companyId, companyName: names.get(companyId) ?? '' });
    }
    if (people.length < peopleAtOnce) return { records, hasMore: false };
  }
}

async function getAnnouncement(tx: PlatformTx, id: number): Promise<rows.AnnouncementRow> {
  const row = await rows.findAnnouncement(tx.db, id);
  if (!row) throw new AppError('ERR_NO_ANNOUNCEMENT_FOUND');
  return row;
}
