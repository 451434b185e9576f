import type { ConnectionRef } from '../../../../channels/port/channel.ts';
import type { GroupPerson, InboundGroupChange } from '../../../../channels/port/inbound-entry.ts';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import { listNumbers } from '../../../numbers/index.ts';
import { lockTickets, logEvents } from '../../tickets/index.ts';
import { findTicketByAddresses } from './find-ticket.ts';
import { ignoresGroups } from './ignores-groups.ts';
import { findPeopleNames } from '../thread/people-names.ts';

/** Writes what happened in a group into the log of its ticket, with names; of a group without a ticket nothing is kept. */
export async function applyInboundGroupChange(
  tx: CompanyTx,
  { whatsappId, ...connection }: ConnectionRef,
  { addresses, groupChange: kind, by, people, value }: InboundGroupChange,
): Promise<void> {
  const { db, companyId } = tx;
  const ticketId = await findTicketByAddresses(db, { ...connection, whatsappId }, addresses);
  if (ticketId === undefined || (await ignoresGroups(db, companyId))) return;
  const tickets = await lockTickets(db, [ticketId]);
  const all = by ? [...people, by] : people;
  const nameOf = await findPeopleNames(
    db,
    ticketId,
    all.map((person) => person.addresses),
  );
  const own = all.some(({ isOwn }) => isOwn) ? (await listNumbers(db)).find(({ id }) => id === whatsappId) : undefined;
  const wordsOf = (person: GroupPerson) => (person.isOwn ? own?.name : nameOf(person.addresses)) ?? namelessPerson;
  const what = value || people.map(wordsOf).join(', ');
  const note = by ? `${what}\n${wordsOf(by)}` : what;
  const emitLogged = await logEvents(tx, [{ ticketId, kind, userId: null, note }]);
  emitLogged((id) => tickets.find((ticket) => ticket.id === id));
}

/** People of whom WhatsApp gives neither name nor number. */
const namelessPerson = '~';
