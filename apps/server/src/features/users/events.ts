import type { UserActor } from '@balcao/contract';
import { defineEvent } from '../../platform/events.ts';

export interface UserRemoval {
  /** who removes them */
  actor: UserActor;
  userId: number;
  name: string;
  /** who gets their open tickets, locked; undefined = the tickets return to their queues */
  transferTo: number | undefined;
}

/** A user is about to be deleted. What is theirs goes, or goes to somebody else; a handler may refuse. */
export const userRemoving = defineEvent<UserRemoval>('users.removing');

/** A user's password has changed: their sessions end, all but the one that is named. */
export const passwordChanged = defineEvent<{ userId: number; exceptSessionId: string | undefined }>(
  'users.passwordChanged',
);

/** The e-mail or the password of an account is another one: whoever reads the former address hears of it. */
export const accountChanged = defineEvent<{
  userId: number;
  formerEmail: string;
  what: 'email' | 'password' | 'secondFactor';
}>('users.accountChanged');
