import type { Db } from '../../platform/db/database.ts';
import type { ChangeKind } from '../port/message-content.ts';
import { withVote } from '../port/poll-votes.rules.ts';

/** A message on a contact's phone, locked for this transaction. */
export async function lockPhoneMessage(db: Db, which: { whatsappId: number; number: string; providerId: string }) {
  return db
    .selectFrom('sandboxMessages')
    .select(['id', 'fromMe', 'author', 'body', 'isDeleted', 'mediaType', 'reactions', 'interactive'])
    .where('whatsappId', '=', which.whatsappId)
    .where('number', '=', which.number)
    .where('providerId', '=', which.providerId)
    .forUpdate()
    .executeTakeFirst();
}
export type LockedPhoneMessage = NonNullable<Awaited<ReturnType<typeof lockPhoneMessage>>>;

/** An action of a contact on a message. */
export type PhoneChangeKind = ChangeKind | 'vote';

export interface AppliedPhoneChange {
  kind: PhoneChangeKind;
  value: string;
  byContact: boolean;
  /** in a group: which of its members changes it */
  author: string | null;
  /** what they call themselves; for votes */
  name?: string | undefined;
}

/** Applies a change to a message on the phone. The same change again has no effect. */
export async function applyPhoneChange(db: Db, message: LockedPhoneMessage, change: AppliedPhoneChange): Promise<void> {
  const { kind, value, byContact } = change;
  const author = change.author ?? '';
  if (kind === 'vote') return storeVote(db, message, change);
  let query = db.updateTable('sandboxMessages').where('id', '=', message.id);
  if (kind === 'edit') query = query.set({ body: value, isEdited: true });
  if (kind === 'delete') query = query.set({ isDeleted: true, reactions: '[]' });
  if (kind === 'reaction') {
    const others = message.reactions.filter((other) => other.fromMe !== byContact || other.author !== author);
    const reaction = { emoji: value, fromMe: byContact, name: '', author };
    query = query.set({ reactions: JSON.stringify(value === '' ? others : [...others, reaction]) });
  }
  await query.execute();
}

async function storeVote(db: Db, { id, interactive }: LockedPhoneMessage, change: AppliedPhoneChange): Promise<void> {
  const { author, name, value } = change;
  const choices = value.split(' ').filter((choice) => choice !== '');
  const poll = withVote(interactive, { author: author ?? '', name: name ?? '', fromMe: false, choices });
  if (!poll) return;
  await db
    .updateTable('sandboxMessages')
    .set({ interactive: JSON.stringify(poll) })
    .where('id', '=', id)
    .execute();
}

export interface PendingPhoneChange {
  companyId: number;
  whatsappId: number;
  number: string;
  providerId: string;
  kind: PhoneChangeKind | 'rename' | 'leave';
  /** the message it is about, and whether that is the contact's own; of a change of a group '' */
  target: string;
  targetFromMe: boolean;
  /** in a group: the member who changed it */
  author: string | null;
  value: string;
}

/** Stores a change by a contact: it waits at the simulated server until the company's device receives it. */
export async function insertPendingChange(db: Db, change: PendingPhoneChange): Promise<void> {
  await db.insertInto('sandboxChanges').values(change).execute();
}

/** Changes that the company's device has not received yet, in order. */
export async function listPendingChanges(db: Db, whatsappId: number) {
  return db
    .selectFrom('sandboxChanges as h')
    .innerJoin('sandboxContacts as c', (join) =>
      join
        .onRef('c.whatsappId', '=', 'h.whatsappId')
        .on('c.number', '=', (eb) => eb.fn.coalesce('h.author', 'h.number')),
    )
    .select([
      'h.id',
      'h.number',
      'h.author',
      'c.name',
      'h.providerId',
      'h.kind',
      'h.target',
      'h.targetFromMe',
      'h.value',
      'h.createdAt',
    ])
    .where('h.whatsappId', '=', whatsappId)
    .orderBy('h.id')
    .limit(200)
    .execute();
}

export async function deletePendingChanges(db: Db, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('sandboxChanges').where('id', 'in', ids).execute();
}
