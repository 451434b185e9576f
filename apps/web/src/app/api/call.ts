import type { EndpointAnswer, EndpointInput, Endpoint } from '@balcao/contract';
import { isAnswerLost, isApiError } from './api-error.ts';
import { askIdentity } from './identity-confirmation.ts';
import { freshToken } from './refresh.ts';
import { demandSecondFactor, endSession, isUserRestored, parseTokenClaims, readToken } from './session-store.ts';
import { send } from './transport.ts';
import type { RequestInput } from './transport.ts';

type ExtraInput = Pick<RequestInput, 'files' | 'idempotencyKey' | 'ifMatch' | 'signal' | 'onProgress'>;
/** Parts that may be left out altogether need not be written as `query: {}`. */
type OptionalWhenEmpty<T> = {
  [K in keyof T as object extends T[K] ? never : undefined extends T[K] ? never : K]: T[K];
} & { [K in keyof T as object extends T[K] ? K : undefined extends T[K] ? K : never]?: T[K] };
export type CallArgs<E extends Endpoint> = OptionalWhenEmpty<EndpointInput<E>> & ExtraInput;

/**
 * Calls an endpoint of the contract with the session's token. A stale token is refreshed once, with all other calls
 * waiting for that refresh; a session that has ended is cleared. What outlives the session is asked about and repeated once the person
 * confirmed who they are: the refused call did nothing. Throws ApiError.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input]: object extends CallArgs<E> ? [input?: CallArgs<E>] : [input: CallArgs<E>]
): Promise<EndpointAnswer<E>> {
  const request: RequestInput = input ?? {};
  const exchange = () => withSession((token) => send(endpoint, request, token), endpoint.access === 'public');
  try {
    return (await exchange()) as EndpointAnswer<E>;
  } catch (error) {
    if (!isApiError(error, 'ERR_CONFIRM_IDENTITY') || !(await askIdentity())) throw error;
    return (await exchange()) as EndpointAnswer<E>;
  }
}

/**
 * Runs a request with the session's token, and once more with a fresh one if the server called it stale. `isPublic`:
 * the call carries no session, so a refusal is not about the session.
 */
export async function withSession<T>(exchange: (token: string | null) => Promise<T>, isPublic = false): Promise<T> {
  const token = isPublic ? readToken() : await tokenToSend();
  try {
    return await exchange(token);
  } catch (error) {
    if (isPublic || !isApiError(error)) throw error;
    if (error.status === 401) {
      // Unless another tab has logged in again in the meantime.
      if (readToken() === token) endSession(error);
      throw error;
    }
    if (error.code === 'ERR_SECOND_FACTOR_DEMANDED') demandSecondFactor();
    if (error.status !== 403 || error.code !== 'ERR_SESSION_EXPIRED') throw error;
    return exchange(await freshToken(token));
  }
}

/** A page that begins with what it kept has the token of its last visit: one that is over is not sent by a dozen calls, but renewed once. */
async function tokenToSend(): Promise<string | null> {
  const token = readToken();
  if (token === null || !isUserRestored()) return token;
  if ((parseTokenClaims(token)?.exp ?? 0) * 1000 > Date.now()) return token;
  try {
    return await freshToken(token);
  } catch (error) {
    if (isAnswerLost(error)) return token;
    throw error;
  }
}
