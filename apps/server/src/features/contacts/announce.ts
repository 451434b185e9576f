import type { Contact } from '@balcao/contract';
import type { CompanyTx } from '../../platform/db/database.ts';
import { contactDeleted, contactSaved } from './events.ts';

/** Every user of a company sees its contacts. */
export const companyAudience = { kind: 'company' } as const;

/** Tells open browsers and other features how a contact is now. */
export async function announceContact(tx: CompanyTx, action: 'create' | 'update', contact: Contact): Promise<void> {
  tx.emit('contact', { action, contact }, companyAudience);
  await tx.raise(contactSaved, { contact, isNew: action === 'create' });
}

/** Tells them that one is gone. */
export async function announceDeletion(tx: CompanyTx, contactId: number): Promise<void> {
  tx.emit('contact', { action: 'delete', contactId }, companyAudience);
  await tx.raise(contactDeleted, { contactId });
}
