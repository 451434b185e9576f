import * as z from 'zod';
import { confirmsWhen, isChanged, isGiven } from './confirmation.ts';
import { endpoint, idParams } from './endpoint.ts';
import { isoDate } from './fields.ts';

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
