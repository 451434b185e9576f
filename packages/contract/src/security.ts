import * as z from 'zod';
import { endpoint, idParams } from './endpoint.ts';
import { isoDate, noDetails } from './fields.ts';
import { passkey, passkeyAssertion, passkeyRequest } from './passkeys.ts';

/** How the session was signed in: the password alone, a code of the app after it, a recovery code, or a passkey. */
export const signInMethods = ['password', 'code', 'recovery', 'passkey'] as const;
export type SignInMethod = (typeof signInMethods)[number];

/** Where a session is: in a browser, or in the installed app of a phone. A person has one of each. */
export const sessionKinds = ['browser', 'app'] as const;
export type SessionKind = (typeof sessionKinds)[number];

/** One login of a person. */
export const loginSession = z.object({
  id: z.string(),
  kind: z.enum(sessionKinds),
  /** of an app: what its person calls the phone */
  name: z.string().nullable(),
  /** such as "Chrome, Windows" */
  device: z.string().nullable(),
  address: z.string().nullable(),
  /** the first language and the time zone that its browser sent; neither is checked */
  language: z.string().nullable(),
  timeZone: z.string().nullable(),
  method: z.enum(signInMethods),
  startedAt: isoDate,
  /** when its browser was last there, to within the life of an access token */
  seenAt: isoDate,
  /** it is the one that asks */
  isCurrent: z.boolean(),
  isLive: z.boolean(),
});
export type LoginSession = z.infer<typeof loginSession>;

/** The cause of a failed sign-in; a code or a passkey after the right password. */
export const failedSignInReasons = ['password', 'code', 'passkey'] as const;
export type FailedSignInReason = (typeof failedSignInReasons)[number];

/** A try to sign in that failed. */
const failedSignIn = loginSession
  .pick({ device: true, address: true, language: true, timeZone: true })
  .extend({ reason: z.enum(failedSignInReasons), at: isoDate });

/** The code app. */
const secondFactor = z.object({ since: isoDate, lastUsedAt: isoDate.nullable() });
const password = z.object({ password: z.string().min(1).max(200) });
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const getSecurity = endpoint({
  method: 'GET',
  path: '/security',
  access: 'user',
  withoutSecondFactor: true,
  summary: 'How one signs in: code app, passkeys and the logins of the last 30 days, newest first',
  answer: z.object({
    secondFactor: secondFactor.nullable(),
    passkeys: z.array(passkey),
    /** whether passkeys can be made at the address of this installation */
    passkeysOffered: z.boolean(),
    /** null = there is no second factor that they replace */
    recoveryCodesLeft: z.number().nullable(),
    /** a setting demands a second factor of this person */
    isDemanded: z.boolean(),
    sessions: z.array(loginSession),
    /** the last ones of 30 days, newest first */
    failedSignIns: z.array(failedSignIn),
  }),
});

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/security/second-factor',
  repeat: 'once',
  access: 'user',
  withoutSecondFactor: true,
  audit: { kind: 'security' },
  summary: 'A new secret for a code app, which counts once a code of it is confirmed',
  body: password,
  answer: z.object({ secret: z.string(), uri: z.string() }),
});

export const confirmSecondFactor = endpoint({
  method: 'PUT',
  path: '/security/second-factor',
  access: 'user',
  withoutSecondFactor: true,
  audit: { kind: 'security' },
  summary: 'Switches the second factor on; the recovery codes are answered here and never again',
  body: z.object({ code: z.string().trim().max(20) }),
  answer: recoveryCodes,
});

export const removeSecondFactor = endpoint({
  method: 'POST',
  path: '/security/second-factor/removal',
  access: 'user',
  audit: { kind: 'security' },
  summary: 'Switches the own second factor off',
  body: password,
  answer: z.object({}),
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/security/recovery-codes',
  repeat: 'once',
  access: 'user',
  audit: { kind: 'security' },
  summary: 'New recovery codes in place of the former ones',
  body: password,
  answer: recoveryCodes,
});

export const beginIdentityConfirmation = endpoint({
  method: 'POST',
  path: '/security/confirm/options',
  repeat: 'reads',
  access: 'user',
  summary: 'By what one may confirm who one is, besides the password; a passkey is asked for within five minutes',
  answer: z.object({
    /** by a code of the app */
    code: z.boolean(),
    /** by a passkey: what the browser is given */
    passkey: passkeyRequest.nullable(),
  }),
});

export const confirmIdentity = endpoint({
  method: 'POST',
  path: '/security/confirm',
  repeat: 'settles',
  access: 'user',
  audit: { kind: 'security' },
  summary:
    'Confirms who one is, by one of password, code of the app and passkey: for ten minutes the login makes calls that outlive it',
  body: z
    .object({
      password: z.string().min(1).max(200).optional(),
      code: z.string().trim().min(1).max(20).optional(),
      passkey: passkeyAssertion.optional(),
    })
    .refine(
      (proofs) => Object.values(proofs).filter((proof) => proof !== undefined).length === 1,
      'expected one proof',
    ),
  answer: z.object({
    /** until when it counts */
    until: isoDate,
  }),
});

export const endLoginSession = endpoint({
  method: 'DELETE',
  path: '/security/sessions/{sessionId}',
  access: 'user',
  summary: 'Ends one of the own logins',
  params: z.object({ sessionId: z.uuid() }),
  notFound: 'ERR_NO_SESSION_FOUND',
  answer: z.object({}),
});

export const nameLoginSession = endpoint({
  method: 'PUT',
  path: '/security/sessions/{sessionId}',
  access: 'user',
  summary: 'Gives the phone of the own installed app a name; nothing = its system again',
  params: z.object({ sessionId: z.uuid() }),
  notFound: 'ERR_NO_SESSION_FOUND',
  body: z.object({ name: z.string().trim().max(60).nullish() }),
  answer: z.object({ name: z.string().nullable() }),
});

export const endOtherLoginSessions = endpoint({
  method: 'DELETE',
  path: '/security/other-sessions',
  access: 'user',
  summary: 'Ends all of the own logins but the one that asks',
  answer: z.object({ ended: z.number() }),
});

/** The installed app of a phone, as admins see that of a user. */
export const userApp = loginSession.pick({ name: true, device: true, startedAt: true, seenAt: true });

export const getUserApp = endpoint({
  method: 'GET',
  path: '/users/{id}/app',
  access: 'admin',
  summary: 'Whether a user is logged in to the installed app of a phone',
  params: idParams,
  notFound: 'ERR_NO_USER_FOUND',
  answer: z.object({ app: userApp.nullable() }),
});

export const endUserApp = endpoint({
  method: 'DELETE',
  path: '/users/{id}/app',
  access: 'admin',
  summary: 'Ends the session of the installed app of a user, as of a lost phone; their browser stays logged in',
  params: idParams,
  notFound: 'ERR_NO_USER_FOUND',
  answer: z.object({}),
});

export const resetSecondFactor = endpoint({
  method: 'DELETE',
  path: '/users/{id}/second-factor',
  access: 'admin',
  confirms: 'secondFactorRemoved',
  summary: 'For a user who lost the device: removes the second factor, ends their sessions and mails them',
  params: idParams,
  notFound: 'ERR_NO_USER_FOUND',
  answer: z.object({}),
});

export const securityErrors = {
  /** what the call does outlives the session, whose login or last confirmation is too old: `POST /security/confirm` first */
  ERR_CONFIRM_IDENTITY: { status: 400, details: noDetails },
  /** the signature is of none of one's own passkeys, too old or used before */
  ERR_CONFIRMATION_PASSKEY: { status: 400, details: noDetails },
  /** the password is right, and a code is asked for */
  ERR_SECOND_FACTOR: {
    status: 401,
    details: z.object({
      /** a code of the app, or one for recovery, is taken */
      code: z.boolean(),
      /** how a passkey is asked for */
      passkey: passkeyRequest.optional(),
    }),
  },
  /** a setting demands a second factor, and the person has none: until then the session reaches their security alone */
  ERR_SECOND_FACTOR_DEMANDED: { status: 403, details: noDetails },
  ERR_SECOND_FACTOR_CODE: { status: 401, details: noDetails },
  /** one's own code, typed where one is signed in */
  ERR_CONFIRMATION_CODE: { status: 400, details: noDetails },
  /** there is none, or it was confirmed before */
  ERR_NO_SECOND_FACTOR: { status: 409, details: noDetails },
  ERR_NO_SESSION_FOUND: { status: 404, details: noDetails },
} as const;
