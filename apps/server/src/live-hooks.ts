import type { UserActor } from '@balcao/contract';
import type { createAuth } from './features/auth/index.ts';
import { getVisibleTicket } from './features/tickets/index.ts';
import { createFindViewerName, type ConversationHooks } from './features/presence/index.ts';
import { createPhoneRequests } from './features/sandbox/index.ts';
import type { createTyping } from './features/typing/index.ts';
import type { createUsers } from './features/users/index.ts';
import type { Clock } from './platform/clock.ts';
import type { Database } from './platform/db/database.ts';
import type { LiveHooks } from './platform/live/hooks.ts';
import type { Logger } from './platform/log.ts';

/** The calls of the live socket to features. */
export function createLiveHooks({
  database,
  log,
  clock,
  auth,
  users,
  typing,
}: {
  database: Database;
  log: Logger;
  clock: Clock;
  auth: Pick<ReturnType<typeof createAuth>, 'authenticateToken' | 'reload'>;
  users: Pick<ReturnType<typeof createUsers>, 'presence'>;
  typing: Pick<ReturnType<typeof createTyping>, 'byAttendant' | 'conversationOpened'>;
}): LiveHooks & ConversationHooks {
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
      userStatus: ({ session }) => setPresence(session.actor, true),
    },
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
    nameOf: createFindViewerName({ database, clock }),
  };
}
