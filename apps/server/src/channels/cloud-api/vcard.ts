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

/** Ends of lines are part of no name; signs that mean something to a card are marked. */
const escapeVcardText = (text: string) =>
  text
    .replace(/[\r\n]+/g, ' ')
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .trim();

/** A contact that Meta describes in fields, as the card that phones exchange. */
export function graphContactToVcard(raw: unknown): string {
  const { name, phones, emails, org } = contactSchema
    .catch({ name: { formatted_name: '', first_name: '', last_name: '' }, phones: [], emails: [] })
    .parse(raw);
  const full = name.formatted_name || `${name.first_name} ${name.last_name}`.trim() || phones[0]?.phone || '';
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${escapeVcardText(name.last_name)};${escapeVcardText(name.first_name)};;;`,
    `FN:${escapeVcardText(full)}`,
    ...(org?.company ? [`ORG:${escapeVcardText(org.company)}`] : []),
    ...phones.map(({ phone, wa_id: id }) => {
      const digits = (id || phone).replace(/\D/g, '');
      return `TEL;type=CELL${id ? `;waid=${digits}` : ''}:${escapeVcardText(phone || `+${digits}`)}`;
    }),
    ...emails.map(({ email }) => `EMAIL:${escapeVcardText(email)}`),
    'END:VCARD',
  ].join('\n');
}

/** A card as Meta wants it: in fields. */
export function vcardToGraphContact(vcard: string): object {
  const lines = vcard.replace(/\r?\n[ \t]/g, '').split(/\r?\n/);
  const valueOf = (line: string) =>
    line
      .slice(line.indexOf(':') + 1)
      .replace(/\\(.)/g, '$1')
      .trim();
  const all = (property: string) =>
    lines.filter((line) => new RegExp(`^(?:item\\d+\\.)?${property}[;:]`, 'i').test(line));
  const [name = ''] = all('FN').map(valueOf);
  return {
    name: { formatted_name: name || 'Contato', first_name: name || 'Contato' },
    phones: all('TEL').map((line) => {
      const id = /waid=(\d+)/i.exec(line)?.[1];
      return { phone: valueOf(line), ...(id === undefined ? {} : { wa_id: id }) };
    }),
    emails: all('EMAIL').map((line) => ({ email: valueOf(line) })),
  };
}
