import type { Profile } from './entities/accounts.ts';
import type { TicketStatus } from './entities/inbox.ts';

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

/** What of a ticket decides who sees it. */
export interface TicketFacts {
  companyId: number;
  status: TicketStatus;
  userId: number | null;
  queueId: number | null;
  whatsappId: number | null;
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

function isConnectionAllowed(actor: Actor, whatsappId: number | null): boolean {
  if (actor.whatsappId === null) return true;
  return whatsappId === actor.whatsappId || (whatsappId !== null && actor.sharedWhatsappIds.includes(whatsappId));
}

/**
 * A ticket is visible to admins of its company; to others if it is assigned to them, or if its connection is allowed
 * and its queue is theirs (or it has none and `allTicket` is enabled).
 */
export function canSeeTicket(actor: Actor, ticket: TicketFacts): boolean {
  if (ticket.companyId !== actor.companyId) return false;
  if (isAdmin(actor)) return true;
  if (ticket.userId === actor.userId) return true;
  if (!isConnectionAllowed(actor, ticket.whatsappId)) return false;
  return ticket.queueId === null ? actor.allTicket : actor.queueIds.includes(ticket.queueId);
}

/** Writing needs an open ticket one may see; who sees it may help a colleague in it. */
export function canWriteInTicket(actor: Actor, ticket: TicketFacts): boolean {
  return canSeeTicket(actor, ticket) && ticket.status === 'open';
}

export function canSeeConnection(actor: Actor, whatsapp: { id: number; companyId: number }): boolean {
  return whatsapp.companyId === actor.companyId && (isAdmin(actor) || isConnectionAllowed(actor, whatsapp.id));
}

/** Lanes of the kanban board are made, changed into plain tags and removed by admins and supervisors. */
export function canManageLanes(actor: Pick<Actor, 'profile' | 'super'>): boolean {
  return isAdmin(actor) || actor.profile === 'supervisor';
}

/** What of a quick reply decides who may use it. */
export interface QuickMessageFacts {
  companyId: number;
  userId: number | null;
  geral: boolean;
  queueId: number | null;
}

/** One's own, and what is shared with everybody or with a queue of one's own; admins see all that is shared. */
export function canSeeQuickMessage(actor: Actor, record: QuickMessageFacts): boolean {
  if (record.companyId !== actor.companyId) return false;
  if (record.userId === actor.userId) return true;
  return record.geral && (isAdmin(actor) || record.queueId === null || actor.queueIds.includes(record.queueId));
}

/** One's own; admins anything shared. */
export function canEditQuickMessage(actor: Actor, record: QuickMessageFacts): boolean {
  if (!canSeeQuickMessage(actor, record)) return false;
  return record.userId === actor.userId || (record.geral && isAdmin(actor));
}

/** Everybody may change their own name, e-mail and password; admins anybody of their company. */
export function canEditUser(actor: Actor, user: { id: number; companyId: number }): boolean {
  return user.companyId === actor.companyId && (isAdmin(actor) || user.id === actor.userId);
}
