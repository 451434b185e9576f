import * as z from 'zod';

export const profiles = ['user', 'supervisor', 'admin'] as const;
export const profile = z.enum(profiles);
export type Profile = z.infer<typeof profile>;

/** The ten static permissions of section 6. */
export const permissions = [
  'dashboard:view',
  'drawer-admin-items:view',
  'tickets-manager:showall',
  'user-modal:editProfile',
  'user-modal:editQueues',
  'ticket-options:deleteTicket',
  'contacts-page:deleteContact',
  'connections-page:actionButtons',
  'connections-page:addConnection',
  'connections-page:editOrDeleteConnection',
] as const;
export type Permission = (typeof permissions)[number];

/** Who acts: everything a decision may depend on, taken from the database, never from the request. */
export interface Actor {
  userId: number;
  companyId: number;
  profile: Profile;
  super: boolean;
  queueIds: readonly number[];
  /** sees tickets without a queue */
  allTicket: boolean;
  /** bound to one connection; null = all of the company */
  whatsappId: number | null;
  /** the connections sharing tickets with that one, itself included */
  sharedWhatsappIds: readonly number[];
}

const supervisorPermissions: ReadonlySet<string> = new Set<Permission>(['tickets-manager:showall']);

export function isAdmin(actor: Pick<Actor, 'profile' | 'super'>): boolean {
  return actor.super || actor.profile === 'admin';
}

/** Static permissions: admins have all of them, supervisors the show-all switch, users none. */
export function hasPermission(actor: Pick<Actor, 'profile' | 'super'>, permission: Permission): boolean {
  if (isAdmin(actor)) return true;
  return actor.profile === 'supervisor' && supervisorPermissions.has(permission);
}

export function isConnectionAllowed(actor: Actor, whatsappId: number | null): boolean {
  if (actor.whatsappId === null) return true;
  return whatsappId === actor.whatsappId || (whatsappId !== null && actor.sharedWhatsappIds.includes(whatsappId));
}
