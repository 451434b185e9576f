import type { MessageMention, UserActor } from '@balcao/contract';
import { AppError } from '../../../../platform/app-error.ts';
import type { Database } from '../../../../platform/db/database.ts';
import type { InvokeSession } from '../../../../channels/session-hub/index.ts';
import type { Address } from '../../../../channels/port/message-content.ts';
import { listNumbers } from '../../../numbers/index.ts';
import { addressesOf } from '../../contacts/index.ts';
import { getVisibleTicket } from '../../tickets/index.ts';
import { listAuthors } from './mentions.sql.ts';
import { toParticipant, withDistinctNames } from '../inbound/own-mentions.rules.ts';
import { findPeopleNames } from './people-names.ts';

/**
 * The people who can be mentioned in the group of a ticket: its members as the phone knows them, else recent authors.
 * People without name and number cannot be distinguished and are left out. Errors: ERR_NO_TICKET_FOUND.
 */
export async function listParticipants(
  { database, invokeSession }: { database: Database; invokeSession: InvokeSession },
  actor: UserActor,
  ticketId: number,
): Promise<MessageMention[]> {
  const { companyId } = actor;
  const { ticket, address } = await database.forCompany(companyId, async ({ db }) => {
    const found = await getVisibleTicket(db, actor, ticketId);
    return { ticket: found, address: (await addressesOf(db, [found.contactId])).get(found.contactId) };
  });
  if (address?.kind !== 'group') return [];
  const members = ticket.whatsappId === null ? undefined : await askPhone(ticket.whatsappId, address);
  return database.forCompany(companyId, async ({ db }) => {
    const people = members ?? (await listAuthors(db, ticketId)).map((author) => [author]);
    const nameOf = await findPeopleNames(db, ticketId, people);
    const own = (await listNumbers(db)).find(({ id }) => id === ticket.whatsappId)?.number;
    const named = people
      .filter((addresses) => !addresses.some(({ kind, value }) => kind === 'pn' && value === own))
      .flatMap((addresses) => {
        const participant = addresses[0] && toParticipant(addresses[0]);
        const name = nameOf(addresses);
        return participant === undefined || name === undefined ? [] : [{ participant, name }];
      });
    return withDistinctNames(named).toSorted((a, b) => a.name.localeCompare(b.name));
  });

  async function askPhone(whatsappId: number, group: Address): Promise<Address[][] | undefined> {
    try {
      const info = await invokeSession(companyId, whatsappId, 'groupInfo', group);
      return info?.participants.map(({ addresses }) => addresses);
    } catch (error) {
      // A phone that is away, or that left the group, is no reason to offer no one.
      if (error instanceof AppError) return undefined;
      throw error;
    }
  }
}
