import type { Contact } from '@balcao/contract';
import { toTypedNumber } from '../../../../ui/fields/typed-number.ts';
import type { ContactValues } from './contact-form.rules.ts';

let lastRowKey = 0;
/** An empty line of extra info. */
export const newExtraInfo = (name = '', value = '') => ({ key: `info ${(lastRowKey += 1)}`, name, value });

export function toFormValues(contact: Contact | undefined): ContactValues {
  if (!contact) return { name: '', number: '', email: '', extraInfo: [], customFields: {} };
  return {
    name: contact.name,
    number: toTypedNumber(contact.number),
    email: contact.email,
    extraInfo: contact.extraInfo.map(({ name, value }) => newExtraInfo(name, value)),
    customFields: {},
  };
}
