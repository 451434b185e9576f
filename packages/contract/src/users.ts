import * as z from 'zod';
import { namedRef, queueBrief } from './briefs.ts';
import { isGiven, type Confirmation } from './confirmation.ts';
import { crud, cursorPageOf, sortableBy } from './crud.ts';
import { endpoint, idParam, idParams } from './endpoint.ts';
import { emailText, idList, isoDate, noDetails, optionalId } from './fields.ts';
import { newPassword } from './new-password.ts';
import { type UserActor, isAdmin, profile, removedConnection } from './permissions.ts';

/**
 * The forms of the specification send 'desabled', other callers 'disabled', 'enable' or 'disable'; we answer the
 * former.
 */
export const allTicket = z
  .enum(['enable', 'enabled', 'disable', 'disabled', 'desabled'])
  .transform((value) => (value.startsWith('enable') ? ('enabled' as const) : ('desabled' as const)));

export const userQueue = queueBrief.extend({
  UserQueue: z.object({ userId: z.number(), queueId: z.number(), createdAt: isoDate, updatedAt: isoDate }),
});

export const user = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  timeZone: z.string().nullable(),
  profile,
  companyId: z.number(),
  super: z.boolean(),
  online: z.boolean(),
  allTicket: z.string(),
  /** bound to one connection; null = all of the company; 0 = one that was removed, so none */
  whatsappId: z.number().nullable(),
  /** null = never since the version that records it */
  lastSignInAt: isoDate.nullable(),
  /** until when the mailed invitation is good; null once they chose a password, or for who was not invited */
  invitedUntil: isoDate.nullable(),
  createdAt: isoDate,
  updatedAt: isoDate,
  queues: z.array(userQueue),
  company: namedRef,
});
export type User = z.infer<typeof user>;

/** The fields of a user that colleagues see. */
export const colleague = user.pick({
  id: true,
  name: true,
  email: true,
  companyId: true,
  profile: true,
  online: true,
  queues: true,
});
const email = emailText.transform((text) => text.toLowerCase());

/**
 * `null` = all connections. What forms send where nothing was chosen (`""`, `false`, 0) means so too, except for a user whose connection was
 * removed: they stay bound to none until an admin decides.
 */
const boundConnection = z
  .union([z.literal(['', '0', 0, false]), z.null(), idParam])
  .transform((value) => (typeof value === 'string' || value === false ? removedConnection : value))
  .optional();

const userFields = z.object({
  name: z.string().trim().min(2).max(50),
  email,
  profile: profile.default('user'),
  allTicket: allTicket.optional(),
  whatsappId: boundConnection,
  queueIds: idList.optional(),
});

/** What somebody may do by their profile, in growing order. */
const rankOf = (value: unknown): number => profile.options.findIndex((one) => one === value);

/** An account that one makes, or whose password one sets, is a way back in. */
const confirmsNewUser: Confirmation = {
  when: 'always',
  acts: ({ body }) => [body.profile === 'user' ? 'userMade' : 'adminMade'],
};

const confirmsUser: Confirmation = {
  when: 'where the password or e-mail of somebody else changes, or a profile is raised; one’s own take the present password',
  acts(facts) {
    const { body, params, actor, before } = facts;
    if (!before) return [];
    const isOther = params.id !== actor.userId;
    const { email } = body;
    const hasOtherEmail = typeof email === 'string' && email.toLowerCase() !== String(before.email).toLowerCase();
    return [
      ...(isOther && isGiven(facts, 'password') ? ['userPassword' as const] : []),
      ...(isOther && hasOtherEmail ? ['userEmail' as const] : []),
      ...(body.profile !== undefined && rankOf(body.profile) > rankOf(before.profile) ? ['userRaised' as const] : []),
    ];
  },
};

export const usersCrud = crud({
  path: '/users',
  one: 'user',
  many: 'users',
  entity: user,
  list: {
    ...cursorPageOf('users', user, sortableBy(['name', 'email', 'lastSignInAt'])),
    /** the short form is for those who may not change users */
    answer: cursorPageOf('users', z.union([user, colleague])).answer,
  },
  fields: userFields,
  create: { password: newPassword },
  update: userFields.partial().extend({
    profile: profile.optional(),
    password: z.union([z.literal(''), newPassword]).optional(),
    /** of who changes their own e-mail or password: a stolen session does not become the account */
    currentPassword: z.string().max(200).optional(),
    /** from an operator, of another company: its user is changed; left out of account from everybody else */
    companyId: optionalId,
  }),
  without: ['lookup'],
  deleteQuery: z.object({ transferTo: optionalId }),
  deleted: 'User deleted',
  access: { read: 'user', write: 'admin', update: 'user' },
  notFound: 'ERR_NO_USER_FOUND',
  event: { name: 'user', record: 'user', id: 'userId' },
  confirms: { create: confirmsNewUser, update: confirmsUser },
  summaries: {
    list: 'Users of the company, 20 a page, newest first unless `sort` is given, searched by name and e-mail without accents; in short for all but admins',
    get: 'One user: admins any of their company, operators anyone, others themselves',
    create: 'Adds a user within the limit of the plan',
    update:
      'Changes a user: admins any of their company, operators those of the company they name, others their own name, e-mail and password',
    delete: 'Removes a user; their open tickets go back to pending, or to the user `transferTo`',
  },
});
export const { list: listUsers, get: getUser, create: createUser, update: updateUser, delete: deleteUser } = usersCrud;

export const inviteUser = endpoint({
  method: 'POST',
  path: '/users/invitation',
  access: 'admin',
  confirms: confirmsNewUser,
  summary:
    'Adds a user within the limit of the plan, who gets a mail with a link to choose a password; the link is good for seven days',
  body: userFields,
  notFound: 'ERR_NO_USER_FOUND',
  answer: user,
});

export const inviteUserAgain = endpoint({
  method: 'POST',
  path: '/users/{id}/invitation',
  repeat: 'settles',
  access: 'admin',
  summary: 'Mails another link to somebody who was invited and has not chosen a password yet; former links end',
  params: idParams,
  notFound: 'ERR_NO_USER_FOUND',
  answer: user,
});

export const listUsersBrief = endpoint({
  method: 'GET',
  path: '/users/list',
  access: 'user',
  summary: 'Everybody of the company with their queues, for pickers; for an operator who names a company, of that one',
  /** left out of account from everybody but operators */
  query: z.object({ companyId: optionalId }),
  /** the profile shows who attends in every queue, `online` who is there to take something over */
  answer: z.array(
    user
      .pick({ id: true, name: true, email: true, profile: true, online: true })
      .extend({ queues: z.array(queueBrief) }),
  ),
});

export const previewUserRemoval = endpoint({
  method: 'GET',
  path: '/users/{id}/removal',
  access: 'admin',
  summary: 'What a user has open, and who attends in all queues of that and could take it over',
  params: idParams,
  notFound: 'ERR_NO_USER_FOUND',
  answer: z.object({ openTickets: z.number(), takers: z.array(user.pick({ id: true, name: true, online: true })) }),
});

export const usersEvents = {
  ...usersCrud.events,
  /** somebody joined the company, or has another name, profile, or other queues: what everybody sees of them */
  colleague: z.object({ action: z.literal('update'), userId: z.number() }),
} as const;

export const usersErrors = {
  ...usersCrud.errors,
  /** one of the passwords that are tried first, or one's own name with a few digits */
  ERR_PASSWORD_COMMON: { status: 400, details: noDetails },
  ERR_EMAIL_IN_USE: { status: 409, details: noDetails },
  /** one's own e-mail and password change only with the present password */
  ERR_CURRENT_PASSWORD: { status: 400, details: noDetails },
  ERR_LAST_ADMIN: { status: 409, details: noDetails },
} as const;

/** Everyone may change their own name, e-mail and password; admins anyone of their company. */
export function canEditUser(actor: UserActor, user: { id: number; companyId: number }): boolean {
  return user.companyId === actor.companyId && (isAdmin(actor) || user.id === actor.userId);
}
