import { phoneKey } from '@balcao/contract';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import type { JudgedRow } from '../rows/source-row.rules.ts';
import {
  insertCampaign,
  insertContactList,
  insertListItems,
  insertRecipients,
  listContactLists,
} from './moved-outreach.sql.ts';
import { findOwners } from './moved-people.sql.ts';
import { findMade } from './moved-team.sql.ts';
import type { Moved } from './moves.sql.ts';
import { findNamed, takeByName, type Taking, parentRef, refIn } from './taking.ts';

/** Lists and campaigns of a source. Campaigns are history: all of them are over, and whom they did not reach is passed over. */

export async function takeContactLists(
  { db }: CompanyTx,
  rows: readonly JudgedRow[],
  { companyId }: Taking,
): Promise<Moved[]> {
  return takeByName(rows, await listContactLists(db), ({ data }) =>
    insertContactList(db, { companyId, name: String(data['name']) }),
  );
}

/** People of lists that the run made: whoever a list of here reaches is said here. */
export async function takeListItems({ db }: CompanyTx, rows: readonly JudgedRow[], taking: Taking): Promise<Moved[]> {
  const { companyId, originId, leave } = taking;
  const lists = await findNamed(db, taking, 'contactLists', rows.map(parentRef));
  const made = await findMade(db, { originId, kind: 'contactLists' }, [...lists.values()]);
  const items = rows.flatMap((row) => {
    const listId = lists.get(row.parent);
    if (listId === undefined) return [];
    if (!made.has(listId)) {
      leave(row, 'kept');
      return [];
    }
    const { name, number, email, isValid } = row.data;
    const of = { name: String(name), number: String(number), email: String(email), isValid: isValid === true };
    return [{ sourceId: row.sourceId, listId, ...of, numberKey: phoneKey(String(number)) }];
  });
  const ids = await insertListItems(db, companyId, items);
  return items.flatMap(({ sourceId, listId, numberKey }) => {
    const item = ids.get(`${listId} ${numberKey}`);
    return item ? [{ sourceId, targetId: item.id, isNew: item.sourceId === sourceId }] : [];
  });
}

export async function takeCampaigns({ db }: CompanyTx, rows: readonly JudgedRow[], taking: Taking): Promise<Moved[]> {
  const lists = await findNamed(db, taking, 'contactLists', rows.map(refIn('list')));
  const moved: Moved[] = [];
  for (const { sourceId, data } of rows) {
    const { name, messages, list, createdAt, completedAt } = data;
    const timeOf = (value: unknown) => (typeof value === 'string' ? value : null);
    const id = await insertCampaign(db, {
      companyId: taking.companyId,
      name: String(name),
      messages: messages as readonly string[],
      contactListId: lists.get(list) ?? null,
      createdAt: timeOf(createdAt),
      completedAt: timeOf(completedAt),
    });
    moved.push({ sourceId, targetId: id, isNew: true });
  }
  return moved;
}

export async function takeCampaignSends(
  { db }: CompanyTx,
  rows: readonly JudgedRow[],
  taking: Taking,
): Promise<Moved[]> {
  const { companyId } = taking;
  const campaigns = await findNamed(db, taking, 'campaigns', rows.map(parentRef));
  const keyOf = ({ data }: JudgedRow) => phoneKey(String(data['number']));
  const owners = await findOwners(
    db,
    rows.map((row) => `pn:${keyOf(row)}`),
  );
  const recipients = rows.flatMap((row) => {
    const campaignId = campaigns.get(row.parent);
    if (campaignId === undefined) return [];
    const { number, sentAt } = row.data;
    const numberKey = keyOf(row);
    const contactId = owners.get(`pn:${numberKey}`) ?? null;
    const at = typeof sentAt === 'string' ? sentAt : null;
    return [{ sourceId: row.sourceId, campaignId, number: String(number), numberKey, contactId, sentAt: at }];
  });
  const ids = await insertRecipients(db, companyId, recipients);
  return recipients.flatMap(({ sourceId, campaignId, numberKey }) => {
    const one = ids.get(`${campaignId} ${numberKey}`);
    return one ? [{ sourceId, targetId: one.id, isNew: one.sourceId === sourceId }] : [];
  });
}
