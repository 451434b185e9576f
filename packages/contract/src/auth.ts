import * as z from 'zod';
import { company } from './companies.ts';
import { endpoint, idParam } from './endpoint.ts';
import { emailText, noDetails, okAnswer, optionalText } from './fields.ts';
import { newPassword } from './new-password.ts';
import { passkeyAssertion, passkeyRequest } from './passkeys.ts';
import { profile } from './permissions.ts';
import { plan } from './plans.ts';
import { setting } from './settings.ts';
import { user } from './users.ts';

/** The user of a session: with the whole company and its plan, as the shell needs them. */
export const sessionUser = user.extend({
  company: company.extend({
    settings: z.array(setting),
    plan: plan.nullable(),
    /** false = it signed up and has not confirmed its e-mail: until then no number is connected */
    emailConfirmed: z.boolean(),
  }),
});
export type SessionUser = z.infer<typeof sessionUser>;

const email = emailText.transform((text) => text.toLowerCase());
export const loginAnswer = z.object({
  token: z.string(),
  user: sessionUser,
  /** the company is past its due date: the session reaches its invoices and nothing else until one is paid */
  onlyPayment: z.boolean().optional(),
  /** a setting demands a second factor that the person has not: the session reaches their security and nothing else */
  needsSecondFactor: z.boolean().optional(),
  /** an operator is inside the company, until then; the session is not extended */
  impersonation: z.object({ reason: z.string(), endsAt: z.string() }).optional(),
});

/**
 * The caller runs as an installed app. On a phone it is the session of that app, beside the one that a person has in browsers; the server
 * decides.
 */
const installed = z.boolean().optional();

/** Options of a login beside its credentials. */
const signInWishes = {
  /** an admin of a company past its due date wants to pay */
  payment: z.boolean().optional(),
  /** an admin of a company that is about to be erased keeps it */
  undoErasure: z.boolean().optional(),
  /** IANA name of the browser's time zone, shown with the login */
  timeZone: z.string().max(60).optional(),
  installed,
};

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  audit: true,
  summary: 'Starts a session; the refresh token travels in the httpOnly cookie jrt',
  body: z.object({
    email,
    password: z.string().min(1).max(200),
    /** of the second factor: of the app, or one for recovery */
    code: z.string().max(20).optional(),
    /** in place of a code: what a passkey made of the request in ERR_SECOND_FACTOR */
    passkey: passkeyAssertion.optional(),
    ...signInWishes,
  }),
  answer: loginAnswer,
});

export const beginPasskeyLogin = endpoint({
  method: 'POST',
  path: '/auth/passkey/options',
  access: 'public',
  summary: 'What a browser needs to sign in with a passkey alone, for five minutes',
  answer: z.object({ options: passkeyRequest }),
});

export const passkeyLogin = endpoint({
  method: 'POST',
  path: '/auth/passkey',
  access: 'public',
  audit: true,
  summary: 'Starts a session with a passkey whose device has verified the person by PIN, finger or face',
  body: z.object({ passkey: passkeyAssertion, ...signInWishes }),
  answer: loginAnswer,
});

export const refreshAccessToken = endpoint({
  method: 'POST',
  path: '/auth/refresh_token',
  access: 'public',
  summary: 'A new access token for the session of the cookie jrt',
  body: z.object({ installed }),
  answer: loginAnswer,
});

export const logout = endpoint({
  method: 'DELETE',
  path: '/auth/logout',
  access: 'public',
  summary: 'Ends the session of the cookie or bearer, whichever is there',
  answer: z.object({}),
});

export const getMe = endpoint({
  method: 'GET',
  path: '/auth/me',
  access: 'user',
  summary: 'Who the session belongs to',
  answer: z.object({ id: z.number(), profile, super: z.boolean() }),
});

export const signUp = endpoint({
  method: 'POST',
  path: '/companies/cadastro',
  access: 'public',
  summary:
    "Registers a company with its admin on the trial that the operator set; due date, status and flags are the server's",
  body: z.object({
    name: z.string().trim().min(2).max(50),
    /** of the admin; nothing = the company's */
    userName: optionalText(50),
    email,
    phone: z.string().max(30).default(''),
    password: newPassword,
    planId: idParam,
  }),
  answer: company,
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/forgetpassword/{email}',
  access: 'public',
  summary: 'Mails a single-use reset code, good for 30 minutes; body.status 404 means the e-mail is unknown',
  params: z.object({ email: z.string().max(255) }),
  answer: z.object({ status: z.number(), message: z.string() }),
});

export const forgotPasswordByBody = endpoint({
  method: 'POST',
  path: '/forgetpassword',
  access: 'public',
  summary: 'The same with the e-mail in the body, so that it stays out of every log',
  body: z.object({ email: z.string().max(255) }),
  answer: forgotPassword.answer,
});

export const resetPasswordByUrl = endpoint({
  method: 'POST',
  path: '/resetpasswords/{email}/{token}/{newPassword}',
  access: 'public',
  summary: 'Sets a new password with a mailed code; kept for clients of this API, its URL is redacted in logs',
  params: z.object({ email: z.string().max(255), token: z.string().max(100), newPassword: z.string().max(200) }),
  answer: okAnswer,
});

export const resetPasswordByBody = endpoint({
  method: 'POST',
  path: '/resetpasswords',
  access: 'public',
  summary: 'Sets a new password with a mailed code; what the web app calls',
  body: z.object({ email: z.string().max(255), token: z.string().max(100), newPassword: z.string().max(200) }),
  answer: okAnswer,
});

export const authEvents = {
  /** the same user logged in elsewhere with a session of the same kind, `sessionId`; only the sessions that it ended hear of it */
  auth: z.object({
    action: z.literal('update'),
    user: z.object({ id: z.number(), email: z.string(), companyId: z.number() }),
    sessionId: z.string().nullable(),
  }),
} as const;

export const authErrors = {
  /**
   * 401: the session has ended; `elsewhere` = the user logged in on another computer. The one code with two statuses:
   * as 403, for a stale access token, it asks to refresh once.
   */
  ERR_SESSION_EXPIRED: {
    status: 401,
    details: z.object({
      elsewhere: z.literal(true).optional(),
      /** the company is past this day: why the session serves no more */
      dueDate: z.string().optional(),
    }),
  },
  ERR_INVALID_CREDENTIALS: { status: 401, details: noDetails },
  ERR_USER_DONT_EXISTS: { status: 404, details: noDetails },
  ERR_TOO_MANY_ATTEMPTS: { status: 429, details: z.object({ retryAfter: z.number() }) },
  /** as many companies have signed up as the operator allows; seconds until there is room again */
  ERR_SIGN_UP_LIMIT: { status: 429, details: z.object({ retryAfter: z.number() }) },
  ERR_RESET_CODE: { status: 404, details: noDetails },
  ERR_MAIL_NOT_SENT: { status: 502, details: noDetails },
  ERR_USER_CREATION_DISABLED: { status: 403, details: noDetails },
} as const;
