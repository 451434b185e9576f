import type { ConnectionRef, Mention } from '../../channels/channel.ts';
import type { CompanyTx } from '../../platform/db/database.ts';
import { listNumbers } from '../connections/index.ts';
import { findContactsByAddress } from '../contacts/index.ts';
import { findAuthorNames } from './mentions.sql.ts';

/**
 * A text with the people it mentions by name: WhatsApp sends `@` and the digits of their address. Contacts are called as the company
 * calls them, other members of a group as they call themselves, the connection by its own name, and who is known by a number alone
 * by that.
 */
export async function nameMentions(
  { db }: CompanyTx,
  { body, mentions }: { body: string; mentions: readonly Mention[] | undefined },
  { whatsappId, ticketId }: Pick<ConnectionRef, 'whatsappId'> & { ticketId: number },
): Promise<string> {
  const named = mentions?.filter(({ digits }) => body.includes(`@${digits}`)) ?? [];
  if (named.length === 0) return body;
  const addresses = named.flatMap((mention) => mention.addresses);
  const contacts = await findContactsByAddress(db, addresses);
  const authors = await findAuthorNames(db, ticketId, addresses);
  const own = named.some(({ isOwn }) => isOwn)
    ? (await listNumbers(db)).find(({ id }) => id === whatsappId)
    : undefined;
  const nameOf = ({ addresses: known, isOwn }: Mention): string | undefined => {
    if (isOwn) return own?.name;
    const keys = known.map(({ kind, value }) => `${kind}:${value}`);
    const contact = keys.map((key) => contacts.get(key)).find((found) => found && found.nameSource !== 'none');
    const author = keys.map((key) => authors.get(key)).find(Boolean);
    const number = known.find(({ kind }) => kind === 'pn');
    return contact?.name ?? author ?? (number && `+${number.value}`);
  };
  // Longest first: the digits of one may begin those of another.
  return named
    .toSorted((a, b) => b.digits.length - a.digits.length)
    .reduce((text, mention) => text.replaceAll(`@${mention.digits}`, `@${nameOf(mention) ?? mention.digits}`), body);
}
