import type { CompanyTx } from '../../../../platform/db/database.ts';
import type { JudgedRow } from '../rows/source-row.rules.ts';
import { ensureQuickReplies, ensureTags, insertContactFields, insertNotes, tagTickets } from './moved-desk.sql.ts';
import { findMoved, type Moved, type MoveRow, openTagSource } from './moves.sql.ts';

/** What a company of a source works with, and what was written beside its people and conversations. */

type Place = Pick<MoveRow, 'companyId' | 'userId'> & { originId: number };

const defaultColor = '#6b675f';
const idIn = (ref: string) => ref.slice(ref.indexOf(':') + 1);

export async function takeTags({ db }: CompanyTx, rows: readonly JudgedRow[], { companyId }: Place): Promise<Moved[]> {
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

/** Replies that were somebody's own are those of the person who brings them. */
export async function takeQuickReplies({ db }: CompanyTx, rows: readonly JudgedRow[], place: Place): Promise<Moved[]> {
  const replies = await ensureQuickReplies(
    db,
    place,
    rows.map(({ sourceId, data }) => ({
      sourceId,
      shortcode: String(data['shortcode']),
      message: String(data['message']),
      isForAll: data['user'] === '',
    })),
  );
  return replies.map(({ sourceId, id, isNew }) => ({ sourceId, targetId: id, isNew }));
}

export async function takeTicketTags(
  { db }: CompanyTx,
  rows: readonly JudgedRow[],
  { companyId, originId }: Place,
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

export async function takeNotes(
  { db }: CompanyTx,
  rows: readonly JudgedRow[],
  { companyId, originId }: Place,
): Promise<Moved[]> {
  const tickets = await findMoved(
    db,
    originId,
    'tickets',
    rows.map(({ parent }) => idIn(parent)),
  );
  const notes = rows.flatMap(({ sourceId, parent, data }) => {
    const ticketId = tickets.get(idIn(parent));
    const { note, createdAt } = data;
    if (ticketId === undefined) return [];
    return [{ sourceId, ticketId, note: String(note), createdAt: typeof createdAt === 'string' ? createdAt : null }];
  });
  const made = await insertNotes(db, companyId, notes);
  return made.map(({ sourceId, id }) => ({ sourceId, targetId: id, isNew: true }));
}

export async function takeContactFields(
  { db }: CompanyTx,
  rows: readonly JudgedRow[],
  { companyId, originId }: Place,
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
