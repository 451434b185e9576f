import type { ErrorCode } from '@balcao/contract';
import type { AccountNotice } from '../port/account-health.ts';
import { SendError } from '../port/channel.ts';

/**
 * The token has expired, was revoked, or lacks a permission. The whole connection is stopped.
 */
const connectionCodes = new Set([0, 3, 10, 190, 133016]);

/**
 * Refusals of everything that an account sends: it waits, and the connection goes on receiving. Source: Meta's list of error codes.
 */
const accountNotices: ReadonlyMap<number, AccountNotice['kind']> = new Map([
  [368, 'blocked'],
  [131005, 'noAccess'],
  [131031, 'locked'],
  [131037, 'nameRefused'],
  [131045, 'unregistered'],
  [133010, 'unregistered'],
]);

/** What a refusal says of the whole account; undefined = it is about something else. */
export const accountNoticeOf = (code: number): AccountNotice['kind'] | undefined => accountNotices.get(code);
const isPermissionError = (code: number) => code >= 200 && code <= 299;
/** Too much at once, of the account, of the number or to this contact: worth trying again later. */
const rateLimitCodes = new Set([4, 80007, 130429, 131048, 131056, 131057]);

const permanentErrors: Readonly<Record<number, ErrorCode>> = {
  100: 'ERR_SENDING_WAPP_MSG',
  130472: 'ERR_WAPP_UNDELIVERABLE',
  130497: 'ERR_WAPP_COUNTRY',
  131009: 'ERR_SENDING_WAPP_MSG',
  131021: 'ERR_WAPP_INVALID_CONTACT',
  131026: 'ERR_WAPP_UNDELIVERABLE',
  131030: 'ERR_WAPP_INVALID_CONTACT',
  131042: 'ERR_WAPP_PAYMENT',
  131047: 'ERR_WAPP_WINDOW_CLOSED',
  131049: 'ERR_WAPP_UNDELIVERABLE',
  131050: 'ERR_WAPP_OPTED_OUT',
  131051: 'ERR_WAPP_MEDIA_REFUSED',
  131052: 'ERR_WAPP_MEDIA_REFUSED',
  131053: 'ERR_WAPP_MEDIA_REFUSED',
  // A code to log in goes to numbers alone.
  131062: 'ERR_WAPP_UNDELIVERABLE',
};

/** Whether a refusal is about the connection and not about the request. */
export function endsConnection({ status, code }: { status: number; code: number }): boolean {
  return (code === 0 ? status === 401 : connectionCodes.has(code)) || isPermissionError(code);
}

/** Why Meta refused a message, in the codes of the catalogue. */
export function toSendError(refusal: { status: number; code: number }): SendError {
  const { status, code } = refusal;
  if (endsConnection(refusal)) return new SendError('ERR_WAPP_NOT_INITIALIZED', false);
  if (accountNotices.has(code)) return new SendError('ERR_WAPP_ACCOUNT', false);
  if (rateLimitCodes.has(code) || status === 429) return new SendError('ERR_WAPP_TOO_FAST', false);
  const known = permanentErrors[code];
  if (known) return new SendError(known, true);
  if (code >= 132000 && code < 133000) return new SendError('ERR_WAPP_TEMPLATE', true);
  return new SendError('ERR_SENDING_WAPP_MSG', status < 500 && code !== 131000 && code !== 131016);
}

/** Why a message that Meta had taken failed after all. */
export function failureCodeOf(code: number): string {
  if (connectionCodes.has(code) && code !== 0) return 'ERR_WAPP_TOKEN';
  return toSendError({ status: 400, code }).code;
}

/** Failures of a connection that never came about: nothing of the request has left. */
const notSentErrorCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Whether an error of fetch proves that Meta did not get the request. */
export function isSurelyNotSent(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined;
  return typeof cause?.code === 'string' && notSentErrorCodes.has(cause.code);
}
