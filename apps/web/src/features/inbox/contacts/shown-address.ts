import type { Contact } from '@balcao/contract';
import { formatPhone } from '../../../ui/text/phone.ts';

/** How a contact is reached, in words: the phone number, else the name they have on WhatsApp; empty while neither is known. */
export function shownAddress({
  number,
  username = '',
}: Pick<Contact, 'number'> & Partial<Pick<Contact, 'username'>>): string {
  return formatPhone(number) || (username === '' ? '' : `@${username}`);
}
