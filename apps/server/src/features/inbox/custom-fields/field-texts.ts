import { fieldKeysIn, formatFieldValue, type FieldSubject } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import { valuesOf } from './stored-values.rules.ts';
import { fieldsFor } from './values.ts';
import { listValues } from './values.sql.ts';

type Texts = Record<string, string>;

/**
 * What the variables of fields in texts stand for, by the ids of tickets: fields of the ticket, then those of its contact. Nothing is
 * read where no text asks for one. Fields that only admins see are left out: whoever writes a text would read them in it.
 */
export async function fieldTextsOf(
  db: Db,
  tickets: readonly { id: number; contactId: number }[],
  texts: readonly string[],
  language: string,
): Promise<Map<number, Texts>> {
  const keys = new Set(texts.flatMap(fieldKeysIn));
  if (keys.size === 0) return new Map();
  const wanted = { keys, language };
  const contactIds = tickets.map(({ contactId }) => contactId);
  const ticketIds = tickets.map(({ id }) => id);
  const ofContacts = await textsOf(db, 'contact', contactIds, wanted);
  const ofTickets = await textsOf(db, 'ticket', ticketIds, wanted);
  return new Map(tickets.map(({ id, contactId }) => [id, { ...ofContacts.get(contactId), ...ofTickets.get(id) }]));
}

/**
 * What the variables of fields stand for in texts to somebody who has no ticket yet: fields of their contact. Somebody who is no
 * contact has no value, and neither has a ticket.
 */
export async function contactFieldTexts(
  db: Db,
  contactId: number | null,
  texts: readonly string[],
  language: string,
): Promise<Texts> {
  const keys = new Set(texts.flatMap(fieldKeysIn));
  if (keys.size === 0) return {};
  const wanted = { keys, language };
  const nobody = 0;
  const ofTicket = await textsOf(db, 'ticket', [nobody], wanted);
  const ofContact = await textsOf(db, 'contact', [contactId ?? nobody], wanted);
  return { ...ofTicket.get(nobody), ...ofContact.get(contactId ?? nobody) };
}

async function textsOf(
  db: Db,
  subject: FieldSubject,
  ids: readonly number[],
  { keys, language }: { keys: ReadonlySet<string>; language: string },
): Promise<Map<number, Texts>> {
  const seenByAll = await fieldsFor(db, { profile: 'user', super: false }, subject);
  const fields = seenByAll.filter(({ key }) => keys.has(key));
  const byId = Map.groupBy(fields.length === 0 ? [] : await listValues(db, subject, ids), (row) => row.subjectId);
  return new Map(
    ids.map((id) => {
      const values = valuesOf(fields, byId.get(id) ?? []);
      return [
        id,
        Object.fromEntries(
          fields.map((field) => [field.key, formatFieldValue(field, values[field.key] ?? null, language)]),
        ),
      ];
    }),
  );
}
