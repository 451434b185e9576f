import * as z from 'zod';
import type { ApiScope } from './api-scopes.ts';

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

/** The actions that an actor may be allowed: see `can`. */
export const actions = [
  'ticket:see',
  /** to write to the contact in a ticket, as a person */
  'ticket:write',
  /** to write to a contact without being a person, whether or not there is an open ticket */
  'contact:write',
  'connection:see',
  'quick-message:see',
  'quick-message:edit',
  /** and to change it */
  'schedule:see',
  /** and to change it */
  'task:see',
  'lane:manage',
  'user:edit',
  'availability:change',
  /** one of the static permissions */
  'permission:use',
] as const;
export type Action = (typeof actions)[number];

/** The actor of a request: everything a decision may depend on, taken from the database, never from the request. */
export type Actor = UserActor | TokenActor | SystemActor | OperatorActor;

/** A program with the token of a connection, over which it writes to contacts and does nothing else. */
export interface TokenActor {
  kind: 'token';
  companyId: number;
  whatsappId: number;
  /** of a program with an API key: the user as whom it acts, and beyond whose visible tickets it does not write */
  user?: UserActor;
}

/** The product itself, for what no user does at that moment. */
export interface SystemActor {
  kind: 'system';
  companyId: number;
  origin: 'bot' | 'schedule' | 'campaign';
}

/** An operator of the installation inside a company. */
export interface OperatorActor {
  kind: 'operator';
  companyId: number;
  operatorId: number;
}

/** Stands for a removed connection to which a user was bound; no connection has this id. */
export const removedConnection = 0;

/** No user has this id. */
const nobody = 0;

/** A user of a company. */
export interface UserActor {
  kind: 'user';
  userId: number;
  companyId: number;
  profile: Profile;
  super: boolean;
  queueIds: readonly number[];
  /** sees tickets without a queue */
  allTicket: boolean;
  /** bound to one connection; null = all of the company; `removedConnection` = none */
  whatsappId: number | null;
  /** the connections sharing tickets with that one, itself included */
  sharedWhatsappIds: readonly number[];
  /** the numbers of contacts are hidden from them, as a setting of their company has it (`hidesNumbersFrom`) */
  hidesNumbers?: boolean;
  /** an operator of the installation sees the company as them */
  operator?: { id: number };
  /** a program acts as them, with this key and no further than its scopes */
  key?: {
    id: number;
    scopes: readonly ApiScope[];
    /** they made it themselves */
    isOwn: boolean;
  };
  /** nobody: a rule acts, with the rights of an admin (`automationActor`) */
  isAutomation?: true;
}

/** A rule of the company acts: it sees every ticket, and has nothing of its own. */
export const automationActor = (companyId: number): UserActor => ({
  kind: 'user',
  userId: nobody,
  companyId,
  profile: 'admin',
  super: false,
  queueIds: [],
  allTicket: true,
  whatsappId: null,
  sharedWhatsappIds: [],
  isAutomation: true,
});

/** Who stands at what an actor does; null = nobody, a rule did it. */
export const authorOf = ({ userId, isAutomation }: Pick<UserActor, 'userId' | 'isAutomation'>): number | null =>
  isAutomation ? null : userId;

/** What supervisors may within their queues: everybody's tickets, and how it goes. */
const supervisorPermissions: ReadonlySet<string> = new Set<Permission>(['tickets-manager:showall', 'dashboard:view']);

export function isAdmin(actor: Pick<UserActor, 'profile' | 'super'>): boolean {
  return actor.super || actor.profile === 'admin';
}

/**
 * Whether an actor runs a queue: admins every one, supervisors those they attend, and what is in no queue where they see that. Whoever
 * does takes over and hands on its tickets, changes how it is with its people, sets up how it gives out tickets, and reads its reports.
 */
export function supervises(
  actor: Pick<UserActor, 'profile' | 'super' | 'queueIds' | 'allTicket'>,
  queueId: number | null,
): boolean {
  if (isAdmin(actor)) return true;
  if (actor.profile !== 'supervisor') return false;
  return queueId === null ? actor.allTicket : actor.queueIds.includes(queueId);
}

/** Whether an actor may watch the live team: admins, and supervisors their queues. */
export const canWatchTeam = (actor: Pick<UserActor, 'profile' | 'super'>): boolean =>
  isAdmin(actor) || actor.profile === 'supervisor';

/**
 * Whose own things an actor may see, such as chats, drafts and private quick replies. An operator inside a company is nobody of it, and a
 * program with a key that somebody else made acts for nobody here.
 */
export function ownUserId({ userId, operator, key }: Pick<UserActor, 'userId' | 'operator' | 'key'>): number {
  return operator || key?.isOwn === false ? nobody : userId;
}

/** Static permissions: admins have all of them, supervisors those of their queues, users none. */
export function hasPermission(actor: Pick<UserActor, 'profile' | 'super'>, permission: Permission): boolean {
  if (isAdmin(actor)) return true;
  return actor.profile === 'supervisor' && supervisorPermissions.has(permission);
}

export function isConnectionAllowed(actor: UserActor, whatsappId: number | null): boolean {
  if (actor.whatsappId === null) return true;
  return whatsappId === actor.whatsappId || (whatsappId !== null && actor.sharedWhatsappIds.includes(whatsappId));
}
