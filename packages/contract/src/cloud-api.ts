import * as z from 'zod';
import { confirmsWhen, isChanged, isGiven } from './confirmation.ts';
import { endpoint, idParams } from './endpoint.ts';
import { isoDate, noDetails } from './fields.ts';

/** The account of an official number as its form shows it. Token and secrets have no place here, so they cannot leave. */
export const cloudAccount = z.object({
  phoneNumberId: z.string(),
  businessAccountId: z.string(),
  /** token and secrets are stored */
  configured: z.boolean(),
  /** to be entered on the page of the app at Meta */
  callbackUrl: z.string(),
  /** when Meta last proved to be at the other end of that address */
  hookSeenAt: isoDate.nullable(),
  /** when the owner of the company's handset refused to share what it had before */
  historyRefusedAt: isoDate.nullable(),
  /** why the connection ended by itself: a code of the catalogue */
  failure: z.string().nullable(),
});

export type CloudAccount = z.infer<typeof cloudAccount>;

const digits = z
  .string()
  .trim()
  .regex(/^\d{5,30}$/);
/** Absent or empty = the stored one, which is never shown again. */
const secret = z.string().trim().max(1000).optional();

export const getCloudAccount = endpoint({
  method: 'GET',
  path: '/whatsapp/{id}/cloud',
  access: 'admin',
  summary: 'The account of an official number, without its token and secrets',
  params: idParams,
  notFound: 'ERR_NO_WAPP_FOUND',
  answer: cloudAccount,
});

export const saveCloudAccount = endpoint({
  method: 'PUT',
  path: '/whatsapp/{id}/cloud',
  access: 'admin',
  confirms: confirmsWhen(
    'connectionCredentials',
    'where a token or secret is given, or the number or account is another one',
    (facts) =>
      isGiven(facts, 'accessToken', 'appSecret', 'verifyToken') ||
      isChanged(facts, 'phoneNumberId', 'businessAccountId'),
  ),
  summary: 'Stores the account of an official number and opens the connection with it',
  params: idParams,
  notFound: 'ERR_NO_WAPP_FOUND',
  body: z.object({
    phoneNumberId: digits,
    businessAccountId: digits,
    accessToken: secret,
    appSecret: secret,
    verifyToken: secret,
  }),
  answer: cloudAccount,
});

/** What an app at Meta has to subscribe so that nothing is missed. */
export const webhookFields = [
  'messages',
  'user_id_update',
  'account_update',
  'phone_number_quality_update',
  'business_capability_update',
  'user_preferences',
  'calls',
  'standby',
  'messaging_handovers',
  'message_template_status_update',
  'message_template_quality_update',
  'template_category_update',
] as const;

/** Beside those, of a number that the app on the company's phone uses as well. */
export const handsetWebhookFields = ['smb_message_echoes', 'smb_app_state_sync', 'history'] as const;

/** What a token may do has to hold both. */
export const tokenPermissions = ['whatsapp_business_management', 'whatsapp_business_messaging'] as const;

/** Why a value of the account is not right; `unreachable` = Meta did not answer. */
export const accountProblems = ['wrong', 'expired', 'permissions', 'foreign', 'unreachable'] as const;
const problem = z.enum(accountProblems).nullable();

export const accountCheck = z.object({
  token: z
    .object({
      problem,
      appName: z.string(),
      /** null = never */
      expiresAt: isoDate.nullable(),
      missing: z.array(z.enum(tokenPermissions)),
    })
    .nullable(),
  secret: z.object({ problem }).nullable(),
  account: z.object({ problem, name: z.string() }).nullable(),
  /** the accounts that the token names, to choose from */
  accounts: z.array(z.object({ id: z.string(), name: z.string() })),
  number: z
    .object({
      problem,
      display: z.string(),
      name: z.string(),
      /** with Meta's Cloud API; otherwise it has to be registered with a PIN */
      isRegistered: z.boolean(),
      /** the app on the company's phone uses it as well: it is registered by connecting it there */
      isOnApp: z.boolean(),
    })
    .nullable(),
  /** the numbers of the account, to choose from */
  numbers: z.array(z.object({ id: z.string(), display: z.string(), name: z.string() })),
});
export type AccountCheck = z.infer<typeof accountCheck>;

export const checkCloudAccount = endpoint({
  method: 'POST',
  path: '/whatsapp/{id}/cloud/check',
  access: 'admin',
  audit: false,
  repeat: 'reads',
  summary:
    'Tries the values of an official number at Meta, without storing them; what is absent is taken from the stored account',
  params: idParams,
  notFound: 'ERR_NO_WAPP_FOUND',
  body: z.object({
    phoneNumberId: digits.optional(),
    businessAccountId: digits.optional(),
    accessToken: secret,
    appSecret: secret,
  }),
  answer: accountCheck,
});

export const subscribeCloudAccount = endpoint({
  method: 'POST',
  path: '/whatsapp/{id}/cloud/subscribe',
  access: 'admin',
  repeat: 'settles',
  summary:
    'Makes Meta call the webhook of an official number: enters its address, verifies it and subscribes the fields',
  params: idParams,
  notFound: 'ERR_NO_WAPP_FOUND',
  answer: z.object({
    account: cloudAccount,
    /** the app calls another address for its other accounts, which stays: only this account calls this one */
    isShared: z.boolean(),
    /** fields that the app has to subscribe on Meta's page, since its address is another */
    missing: z.array(z.string()),
  }),
});

export const registerCloudNumber = endpoint({
  method: 'POST',
  path: '/whatsapp/{id}/cloud/register',
  access: 'admin',
  confirms: 'connectionCredentials',
  repeat: 'settles',
  summary:
    "Registers an official number with Meta's Cloud API; the PIN is that of its two-step verification, or becomes it, and is not stored",
  params: idParams,
  notFound: 'ERR_NO_WAPP_FOUND',
  body: z.object({ pin: z.string().regex(/^\d{6}$/) }),
  answer: z.object({ message: z.string() }),
});

export const cloudApiErrors = {
  /** Meta called the address of the webhook and was not answered, or does not take the address */
  ERR_WAPP_HOOK: { status: 422, details: z.object({ words: z.string() }) },
  ERR_WAPP_APP_SECRET: { status: 422, details: noDetails },
  /** the number has another PIN */
  ERR_WAPP_PIN: { status: 422, details: noDetails },
  /** Meta takes no further PIN for a while */
  ERR_WAPP_PIN_TRIES: { status: 429, details: noDetails },
  /** the number has to be verified at Meta by SMS or call first */
  ERR_WAPP_NUMBER_UNVERIFIED: { status: 422, details: noDetails },
} as const;
