import { isAdmin, type UserActor } from '@balcao/contract';
import type { createAuth } from './features/auth/index.ts';
import { findVisibleConnection } from './features/connections/index.ts';
import { getVisibleTicket } from './features/tickets/index.ts';
import { createFindViewerName, type ConversationHooks } from './features/presence/index.ts';
import type { createTyping } from './features/typing/index.ts';
import type { createUsers } from './features/users/index.ts';
import { AppError } from './platform/app-error.ts';
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
  return {
    authenticate: auth.authenticateToken,
    reload: auth.reload,
    // An operator inside the company is not the user as whom they act.
    setPresence(actor, present) {
      if (!actor.operator) users.presence.set(actor, present);
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
    authorizeJoin: (actor: UserActor, event: 'joinChatBox' | 'joinSandbox', id: number) =>
      authorizeJoin(database, actor, event, id),
    nameOf: createFindViewerName({ database, clock }),
  };
}

/** A room is open to those who could read its record; the simulated phone to admins, as its endpoints are. */
async function authorizeJoin(database: Database, actor: UserActor, event: 'joinChatBox' | 'joinSandbox', id: number) {
  if (event === 'joinSandbox' && !isAdmin(actor)) return 'ERR_NO_PERMISSION';
  try {
    await database.forCompany(actor.companyId, async ({ db }) =>
      event === 'joinChatBox' ? getVisibleTicket(db, actor, id) : findVisibleConnection(db, actor, id),
    );
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}
