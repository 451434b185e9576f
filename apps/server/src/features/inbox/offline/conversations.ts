import {
  maxOfflineConversations,
  maxOfflineMessages,
  nothingOnDevicesSetting,
  offlinePageSize,
  type EndpointAnswer,
  type listOfflineConversations,
  type Ticket,
  type UserActor,
} from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { isSettingEnabled } from '../../account/index.ts';
import { listNewest } from '../messages/index.ts';
import { listOwnConversations } from '../tickets/index.ts';

type Answer = EndpointAnswer<typeof listOfflineConversations>;

/**
 * What the device of a person keeps, without what it has already.
 * @param known the versions that it has, by ticket id
 * @throws AppError ERR_NO_PERMISSION for an operator inside the company, and for programs
 */
export async function readForDevice(
  tx: CompanyTx,
  actor: UserActor,
  known: Readonly<Record<string, string>>,
): Promise<Answer> {
  if (actor.operator || actor.key) throw new AppError('ERR_NO_PERMISSION');
  const { db, companyId } = tx;
  if (await isSettingEnabled(db, companyId, nothingOnDevicesSetting))
    return { ticketIds: [], conversations: [], hasMore: false };
  const tickets = await listOwnConversations(db, actor, maxOfflineConversations);
  const changed = tickets.filter((ticket) => known[ticket.id] !== versionOf(actor, ticket));
  const sent = changed.slice(0, offlinePageSize);
  // One more than is sent tells whether there are older ones.
  const newest = await listNewest(
    tx,
    sent.map(({ id }) => id),
    maxOfflineMessages + 1,
  );
  return {
    ticketIds: tickets.map(({ id }) => id),
    conversations: sent.map((ticket) => {
      const messages = newest.get(ticket.id) ?? [];
      return {
        ticket,
        version: versionOf(actor, ticket),
        messages: messages.slice(0, maxOfflineMessages).toReversed(),
        hasMore: messages.length > maxOfflineMessages,
      };
    }),
    hasMore: changed.length > sent.length,
  };
}

/** Another one where numbers are hidden: what a device has of a time when they were not is replaced. */
const versionOf = ({ hidesNumbers }: UserActor, { updatedAt }: Ticket): string =>
  hidesNumbers ? `${updatedAt} masked` : updatedAt;
