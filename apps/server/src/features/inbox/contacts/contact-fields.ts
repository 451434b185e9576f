import { getContactFields, setContactFields } from '@balcao/contract';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readValues, saveValues } from '../custom-fields/index.ts';
import { getContact } from './contacts.ts';
import { lockContact, updateContact } from './contacts.sql.ts';
import { companyAudience, emitContact } from './emit-contact.ts';
import { AppError } from '../../../platform/app-error.ts';

/** Registers the endpoints of the values that a contact has in the fields of the company. */
export function contactFieldRoutes(platform: Platform): void {
  handleTx(platform, getContactFields, async ({ db }, { actor, params: { id } }) => {
    await getContact(db, id);
    return { values: await readValues(db, actor, 'contact', id) };
  });
  handleTx(platform, setContactFields, async (tx, { actor, params: { id }, body }) => {
    const { db } = tx;
    if (!(await lockContact(db, id))) throw new AppError('ERR_NO_CONTACT_FOUND');
    if (Object.keys(body.values).length > 0) {
      await saveValues(tx, actor, { subject: 'contact', id }, body.values);
      // Whoever edits the contact meanwhile learns that it is another one now.
      await updateContact(db, id, {});
      tx.emit('contactFields', { action: 'update', contactId: id }, companyAudience);
      await emitContact(tx, 'update', await getContact(db, id));
    }
    return { values: await readValues(db, actor, 'contact', id) };
  });
}
