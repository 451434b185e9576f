import type { CompanyTx } from '../../../../platform/db/database.ts';
import type { JudgedRow } from '../rows/source-row.rules.ts';
import { isFileAlone } from '../trial/run-trial.ts';
import {
  ensureQuickReplies,
  ensureTags,
  insertContactFields,
  insertNotes,
  findTicketsOf,
  tagTickets,
} from './moved-desk.sql.ts';
import { findMoved, type Moved, openTagSource } from './moves.sql.ts';
import { findNamed, idIn, type Taking, parentRef, refIn } from './taking.ts';

/** What a company of a source works with, and what was written beside its people and conversations. */

const defaultColor = '#6b675f';

export async function takeTags({ db }: CompanyTx, rows: readonly JudgedRow[], { companyId }: Taking): Promise<Moved[]> {
  const nameOf = ({ data }: JudgedRow) => String(data['name']);
  const colorOf = ({ data }: JudgedRow) => (typeof data['color'] === 'string' ? data['color'] : defaultColor);
  const tags = await ensureTags(
    db,
    companyId,
    rows.map((row) => ({ name: nameOf(row), color: colorOf(row) })),
  );
  return rows.flatMap((row) => {
    const tag = tags.get(nameOf(row).toLowerCase());
    return tag ? [{ sourceId: row.sourceId, targetId: tag.id, isNew: tag.isNew }] : [];
  });
}

/** Replies that were somebody's own stay theirs; those of somebody who does not come are the person's who brings them. */
export async function takeQuickReplies(
  { db }: CompanyTx,
  rows: readonly JudgedRow[],
  taking: Taking,
): Promise<Moved[]> {
  const users = await findNamed(db, taking, 'users', rows.map(refIn('user')));
  const moved: Moved[] = [];
  const isThere = (row: JudgedRow) => !isFileAlone('quickReplies', row) || taking.hasFile(String(row.data['file']));
  for (const row of rows) if (!isThere(row)) taking.leave(row, 'empty');
  for (const [userId, ofUser] of Map.groupBy(
    rows.filter(isThere),
    ({ data }) => users.get(data['user']) ?? taking.userId,
  )) {
    const replies = await ensureQuickReplies(
      db,
      { companyId: taking.companyId, userId },
      ofUser.map(({ sourceId, data }) => ({
        sourceId,
        shortcode: String(data['shortcode']),
        message: String(data['message']),
        isForAll: data['user'] === '',
      })),
    );
    moved.push(...replies.map(({ sourceId, id, isNew }) => ({ sourceId, targetId: id, isNew })));
  }
  return moved;
}

export async function takeTicketTags(
  { db }: CompanyTx,
  rows: readonly JudgedRow[],
  { companyId, originId }: Taking,
): Promise<Moved[]> {
  const tickets = await findMoved(
    db,
    originId,
    'tickets',
    rows.map(({ parent }) => idIn(parent)),
  );
  const tags = await findMoved(
    db,
    originId,
    'tags',
    rows.map(({ data }) => idIn(String(data['other']))),
  );
  const pairs = rows.flatMap(({ sourceId, parent, data }) => {
    const [ticketId, tagId] = [tickets.get(idIn(parent)), tags.get(idIn(String(data['other'])))];
    return ticketId === undefined || tagId === undefined ? [] : [{ sourceId, ticketId, tagId }];
  });
  const added = await tagTickets(db, companyId, pairs);
  return pairs.map(({ sourceId, ticketId, tagId }) => ({
    sourceId,
    targetId: ticketId,
    isNew: added.has(`${ticketId}:${tagId}`),
  }));
}

/** Tags of a contact stand on the conversation that the contact has here. */
export async function takeContactTags({ db }: CompanyTx, rows: readonly JudgedRow[], taking: Taking): Promise<Moved[]> {
  const { companyId, whatsappId, leave } = taking;
  const contacts = await findNamed(db, taking, 'contacts', rows.map(parentRef));
  const tags = await findNamed(db, taking, 'tags', rows.map(refIn('other')));
  const tickets = await findTicketsOf(db, whatsappId, [...contacts.values()]);
  const pairs = rows.flatMap((row) => {
    const [contactId, tagId] = [contacts.get(row.parent), tags.get(row.data['other'])];
    if (contactId === undefined || tagId === undefined) return [];
    const ticketId = tickets.get(contactId);
    if (ticketId !== undefined) return [{ sourceId: row.sourceId, ticketId, tagId }];
    leave(row, 'no_conversation');
    return [];
  });
  const added = await tagTickets(db, companyId, pairs);
  return pairs.map(({ sourceId, ticketId, tagId }) => ({
    sourceId,
    targetId: ticketId,
    isNew: added.has(`${ticketId}:${tagId}`),
  }));
}

export async function takeNotes({ db }: CompanyTx, rows: readonly JudgedRow[], taking: Taking): Promise<Moved[]> {
  const tickets = await findNamed(db, taking, 'tickets', rows.map(parentRef));
  const users = await findNamed(db, taking, 'users', rows.map(refIn('user')));
  const notes = rows.flatMap(({ sourceId, parent, data }) => {
    const ticketId = tickets.get(parent);
    const { note, createdAt, user } = data;
    if (ticketId === undefined) return [];
    const at = typeof createdAt === 'string' ? createdAt : null;
    return [{ sourceId, ticketId, userId: users.get(user) ?? null, note: String(note), createdAt: at }];
  });
  const made = await insertNotes(db, taking.companyId, notes);
  return made.map(({ sourceId, id }) => ({ sourceId, targetId: id, isNew: true }));
}

export async function takeContactFields(
  { db }: CompanyTx,
  rows: readonly JudgedRow[],
  { companyId, originId }: Taking,
): Promise<Moved[]> {
  const contacts = await findMoved(
    db,
    originId,
    'contacts',
    rows.map(({ parent }) => idIn(parent)),
  );
  const fields = rows.flatMap(({ sourceId, parent, data }) => {
    const contactId = contacts.get(idIn(parent));
    return contactId === undefined
      ? []
      : [{ sourceId, contactId, name: String(data['name']), value: String(data['value']) }];
  });
  const made = await insertContactFields(db, { companyId, originId }, fields);
  return made.map(({ sourceId, id, isNew }) => ({ sourceId, targetId: id, isNew }));
}

/** The tag of conversations that were not over in the source: they arrive as over, and nobody who waits there is forgotten. */
const openTagNames: Readonly<Record<string, string>> = {
  pt: 'Em aberto no sistema antigo',
  en: 'Open in the old system',
  es: 'Abierta en el sistema anterior',
};

export async function markOpen(
  { db }: CompanyTx,
  ticketIds: readonly number[],
  { companyId, language }: { companyId: number; language: string },
): Promise<Moved[]> {
  if (ticketIds.length === 0) return [];
  const name = openTagNames[language] ?? 'Em aberto no sistema antigo';
  const tag = (await ensureTags(db, companyId, [{ name, color: '#b3302b' }])).get(name.toLowerCase());
  if (!tag) return [];
  await tagTickets(
    db,
    companyId,
    ticketIds.map((ticketId) => ({ ticketId, tagId: tag.id })),
    { onlyClosed: true },
  );
  return [{ sourceId: openTagSource, targetId: tag.id, isNew: tag.isNew }];
}
