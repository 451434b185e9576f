import type { ConnectionRef } from '../../../../channels/port/channel.ts';
import type { Mention } from '../../../../channels/port/message-content.ts';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import { listNumbers } from '../../../numbers/index.ts';
import { findPeopleNames } from './people-names.ts';

/** A text that mentions somebody thousands of times grows no further with their names. */
const maxNamedLength = 65_536;

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
  const nameOf = await findPeopleNames(
    db,
    ticketId,
    named.map(({ addresses }) => addresses),
  );
  const own = named.some(({ isOwn }) => isOwn)
    ? (await listNumbers(db)).find(({ id }) => id === whatsappId)
    : undefined;
  const nameIn = ({ addresses, isOwn }: Mention) => (isOwn ? own?.name : nameOf(addresses));
  // Longest first: the digits of one may begin those of another.
  return named
    .toSorted((a, b) => b.digits.length - a.digits.length)
    .reduce((text, mention) => {
      const name = nameIn(mention) ?? mention.digits;
      // As a text a name with `$&` would be read as a pattern.
      return text.replaceAll(`@${mention.digits}`, () => `@${name}`).slice(0, maxNamedLength);
    }, body)
    .toWellFormed();
}
