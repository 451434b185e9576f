import type { Contact } from '@balcao/contract';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { contactDeleted, contactSaved } from './events.ts';
import { listContacts, pageSize } from './contacts.sql.ts';

/** Every user of a company sees its contacts. */
export const companyAudience = { kind: 'company' } as const;

/** Emits the state of a contact to open browsers and other features. */
export async function emitContact(tx: CompanyTx, action: 'create' | 'update', contact: Contact): Promise<void> {
  tx.emit('contact', { action, contact }, companyAudience);
  await tx.raise(contactSaved, { contact, isNew: action === 'create' });
}

/** Emits the deletion of a contact. */
export async function emitContactDeletion(tx: CompanyTx, contactId: number): Promise<void> {
  tx.emit('contact', { action: 'delete', contactId }, companyAudience);
  await tx.raise(contactDeleted, { contactId });
}

/** One event with the first page for open browsers replaces one for each of a thousand contacts. */
export async function emitContactReload(tx: CompanyTx): Promise<void> {
  const records = await listContacts(tx.db, { words: '', digits: [], archived: false }, { offset: 0, limit: pageSize });
  tx.emit('contact', { action: 'reload', records }, companyAudience);
}
