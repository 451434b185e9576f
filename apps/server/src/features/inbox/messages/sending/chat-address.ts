import type { ChatAddress } from '../../../../channels/port/message-content.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { addressesOf } from '../../contacts/index.ts';
import { findAddressForm } from '../../tickets/index.ts';

/** The address of a contact's conversation on a connection, with the form in which their messages come there. */
export async function findChatAddress(db: Db, contactId: number, whatsappId: number): Promise<ChatAddress | undefined> {
  const [addresses, form] = await Promise.all([
    addressesOf(db, [contactId]),
    findAddressForm(db, contactId, whatsappId),
  ]);
  const address = addresses.get(contactId);
  return address && { ...address, form };
}
