import { isAdmin, type UserActor, type ErrorCode, type Profile, minuteMs } from '@balcao/contract';

/** A user whose last heartbeat is not older is online; browsers send one every 5 minutes. */
export const onlineTimeoutMs = 6 * minuteMs;
/** A heartbeat is stored again after this long. */
export const presenceWriteIntervalMs = 60_000;

export function isOnline(lastSeenAt: string | null, now: Date): boolean {
  return lastSeenAt !== null && now.getTime() - new Date(lastSeenAt).getTime() <= onlineTimeoutMs;
}

/** The fields a form may change; absent = unchanged. */
export interface UserChanges {
  name?: string | undefined;
  email?: string | undefined;
  password?: string | undefined;
  profile?: Profile | undefined;
  allTicket?: boolean | undefined;
  whatsappId?: number | null | undefined;
  queueIds?: readonly number[] | undefined;
}

/**
 * Selects the changes the actor may make: everyone may change their own name, e-mail and password, and anything else
 * they send is ignored; admins change all.
 */
export function allowedChanges(actor: UserActor, changes: UserChanges): UserChanges {
  if (isAdmin(actor)) return changes;
  const { name, email, password } = changes;
  return { name, email, password };
}

/** The user that an action is about. */
export interface Target {
  id: number;
  profile: Profile;
  super: boolean;
}

/**
 * Operators of the installation are changed by operators only: otherwise an admin of their company could set their
 * password and become one.
 */
export function canManageUser(actor: UserActor, target: Target): boolean {
  return actor.super || !target.super || actor.userId === target.id;
}

/**
 * Returns why a user may not be removed. The last admin comes first, since no one else could answer the question.
 * @param otherAdmins active admins beside the target
 */
export function checkRemoval(actor: UserActor, target: Target, otherAdmins: number): ErrorCode | undefined {
  if (!canManageUser(actor, target)) return 'ERR_NO_PERMISSION';
  if (target.profile === 'admin' && otherAdmins === 0) return 'ERR_LAST_ADMIN';
  return actor.userId === target.id ? 'ERR_NO_PERMISSION' : undefined;
}

/** Returns why a change of a user is refused. */
export function checkChange(
  actor: UserActor,
  target: Target,
  changes: UserChanges,
  otherAdmins: number,
): ErrorCode | undefined {
  if (actor.userId !== target.id && !isAdmin(actor)) return 'ERR_NO_PERMISSION';
  if (!canManageUser(actor, target)) return 'ERR_NO_PERMISSION';
  const demotes = target.profile === 'admin' && changes.profile !== undefined && changes.profile !== 'admin';
  return demotes && otherAdmins === 0 ? 'ERR_LAST_ADMIN' : undefined;
}

/** Returns whether a change alters what the user may see; sessions and open browsers then have to be checked again. */
export function changesVisibility(changes: UserChanges): boolean {
  const { profile, allTicket, whatsappId, queueIds } = changes;
  return [profile, allTicket, whatsappId, queueIds].some((value) => value !== undefined);
}

/** Writes the cursor of a list as text. */
export const cursorOf = ({ createdAt, id }: { createdAt: string; id: number }): string => `${createdAt}_${id}`;

/** @returns undefined for a text that is no cursor */
export function parseCursor(text: string): { createdAt: string; id: number } | undefined {
  const [createdAt = '', id = ''] = text.split('_');
  if (!/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(createdAt) || Number.isNaN(Date.parse(createdAt)) || !/^\d{1,9}$/.test(id))
    return undefined;
  return { createdAt, id: Number(id) };
}
