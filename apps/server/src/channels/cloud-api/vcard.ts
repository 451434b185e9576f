import { parseVcards, writeVcard } from '@balcao/contract';
import * as z from 'zod';

const optionalText = z.string().catch('').default('');
const contactSchema = z.looseObject({
  name: z
    .looseObject({ formatted_name: optionalText, first_name: optionalText, last_name: optionalText })
    .catch({ formatted_name: '', first_name: '', last_name: '' }),
  phones: z
    .array(z.looseObject({ phone: optionalText, wa_id: optionalText, type: optionalText }))
    .catch([])
    .default([]),
  emails: z
    .array(z.looseObject({ email: optionalText }))
    .catch([])
    .default([]),
  org: z.looseObject({ company: optionalText }).optional().catch(undefined),
});

/** A contact that Meta describes in fields, as the card that phones exchange. */
export function graphContactToVcard(raw: unknown): string {
  const { name, phones, emails, org } = contactSchema
    .catch({ name: { formatted_name: '', first_name: '', last_name: '' }, phones: [], emails: [] })
    .parse(raw);
  return writeVcard({
    name: name.formatted_name || `${name.first_name} ${name.last_name}`.trim() || phones[0]?.phone || '',
    familyName: name.last_name,
    givenName: name.first_name,
    company: org?.company ?? '',
    numbers: phones.map(({ phone, wa_id: id }) => ({ shown: phone || `+${id}`, digits: id, onWhatsapp: id !== '' })),
    emails: emails.map(({ email }) => email),
  });
}

/**
 * Converts the people of a contact card into Meta's fields. Meta demands a name: a person without one gets a
 * placeholder.
 */
export function vcardToGraphContacts(vcard: string): object[] {
  const people = parseVcards(vcard);
  return (people.length > 0 ? people : [{ name: '', numbers: [], emails: [] }]).map(({ name, numbers, emails }) => ({
    name: { formatted_name: name || 'Contato', first_name: name || 'Contato' },
    phones: numbers.map(({ shown, digits, onWhatsapp }) => ({ phone: shown, ...(onWhatsapp && { wa_id: digits }) })),
    emails: emails.map((email) => ({ email })),
  }));
}
