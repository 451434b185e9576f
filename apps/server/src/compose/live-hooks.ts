import type { UserActor } from '@balcao/contract';
import type { createAuth } from '../features/access/index.ts';
import {
  type ConversationHooks,
  createFindViewerName,
  type createTyping,
  getVisibleTicket,
  type OpenConversations,
} from '../features/inbox/index.ts';
import { createPhoneRequests } from '../features/numbers/index.ts';
import type { createUsers } from '../features/account/index.ts';
import type { Database } from '../platform/db/database.ts';
import type { LiveHooks } from '../platform/live/hooks.ts';
import type { Logger } from '../platform/log/log.ts';

/** The calls of the live server to features. */
export function createLiveHooks({
  database,
  auth,
  users,
  conversations,
}: {
  database: Database;
  auth: Pick<ReturnType<typeof createAuth>, 'authenticateToken' | 'reload'>;
  users: Pick<ReturnType<typeof createUsers>, 'presence'>;
  conversations: OpenConversations;
}): LiveHooks {
  /** An operator inside the company is not the user as whom they act. */
  const setPresence = (actor: UserActor, present: boolean): void => {
    if (!actor.operator) users.presence.set(actor, present);
  };
  return {
    authenticate: auth.authenticateToken,
    reload: auth.reload,
    setPresence,
    requests: {
      ...createPhoneRequests(database),
      ...conversations.requests,
      userStatus: ({ session }) => setPresence(session.actor, true),
    },
    leaveRecord: conversations.leaveRecord,
    leaveAllRecords: conversations.leaveAllRecords,
    recheckAccess: conversations.recheckAccess,
  };
}

/** The calls of open conversations to other features. */
export function createConversationHooks({
  database,
  log,
  typing,
}: {
  database: Database;
  log: Logger;
  typing: Pick<ReturnType<typeof createTyping>, 'byAttendant' | 'conversationOpened'>;
}): ConversationHooks {
  return {
    onTyping(actor, ticketId, on) {
      if (actor.operator) return;
      typing
        .byAttendant(actor, ticketId, on ? 'typing' : 'paused')
        .catch((error: unknown) => log.debug({ err: error, ticketId }, 'the contact could not be shown who writes'));
    },
    onTicketOpened(actor, ticketId) {
      if (actor.operator) return;
      typing
        .conversationOpened(actor, ticketId)
        .catch((error: unknown) => log.debug({ err: error, ticketId }, 'what the contact does could not be asked for'));
    },
    async requireVisible(actor, ticketId) {
      await database.forCompany(actor.companyId, ({ db }) => getVisibleTicket(db, actor, ticketId));
    },
    nameOf: createFindViewerName({ database }),
  };
}
