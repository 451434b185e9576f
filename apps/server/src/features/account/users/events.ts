import type { UserActor } from '@balcao/contract';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { defineEvent } from '../../../platform/events.ts';
import { lockUser } from './users.sql.ts';

export interface UserRemoval {
  /** who removes them */
  actor: UserActor;
  userId: number;
  name: string;
  /** who gets their open tickets, locked; undefined = the tickets return to their queues */
  transferTo: number | undefined;
}

/** The first window of a user was opened, or the last one was closed. */
export const userPresenceMoved = defineEvent<{ userId: number; isOnline: boolean }>('users.presenceMoved');

/** What a user may see was changed: their queues, profile or connection. */
export const userSightChanged = defineEvent<{ userId: number }>('users.sightChanged');

/** A user is about to be deleted. Their records are deleted, or go to another user; a handler may refuse. */
export const userRemoving = defineEvent<UserRemoval>('users.removing');

/** A user's password has changed: their sessions end, all but the one that is named. */
export const passwordChanged = defineEvent<{ userId: number; exceptSessionId: string | undefined }>(
  'users.passwordChanged',
);

/** A user was invited, or is once more: they get a mail with a link to choose a password. */
export const userInvited = defineEvent<{ userId: number; until: string }>('users.invited');

export const accountChanges = [
  'email',
  'password',
  // an admin took all second factors away
  'secondFactor',
  'appAdded',
  'appRemoved',
  'passkeyAdded',
  'passkeyRemoved',
  // somebody logged in to the installed app on a phone that had not been seen before
  'phoneAdded',
] as const;

/** The way to sign in to an account changed: the owner of its address, the former one after a change, gets a mail. */
export const accountChanged = defineEvent<{
  userId: number;
  formerEmail: string;
  what: (typeof accountChanges)[number];
}>('users.accountChanged');

/** Sends a mail about the change to the address of an account, which stays. */
export async function notifyAccount(
  tx: CompanyTx,
  userId: number,
  what: Exclude<(typeof accountChanges)[number], 'email'>,
): Promise<void> {
  const user = await lockUser(tx.db, userId);
  if (user) await tx.raise(accountChanged, { userId, formerEmail: user.email, what });
}
