import type { Endpoint, UserActor } from '@balcao/contract';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../app-error.ts';

const windowSeconds = 60;
/** What one request counts. A change makes rows, live events and messages, a read none. */
const points = { read: 1, write: 10 };
/** How many users' worth of requests a company has, however many work in it. */
const usersPerCompany = 10;

/**
 * Counts the requests of users and companies in this process, far above what people make and below what a script makes that
 * does not wait. In memory: a statement for each request would cost more than most of them.
 * @param readsPerMinute of one user; 0 = no limits
 */
export function createRequestLimits(readsPerMinute: number): (actor: UserActor, endpoint: Endpoint) => Promise<void> {
  if (readsPerMinute === 0) return async () => {};
  const ofUser = new RateLimiterMemory({ points: readsPerMinute, duration: windowSeconds });
  const ofCompany = new RateLimiterMemory({ points: readsPerMinute * usersPerCompany, duration: windowSeconds });
  return async ({ userId, companyId }, { method, weight }) => {
    const count = weight ?? (method === 'GET' ? points.read : points.write);
    try {
      await ofUser.consume(userId, count);
      await ofCompany.consume(companyId, count);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw new AppError('ERR_TOO_MANY_ATTEMPTS', { retryAfter: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) });
    }
  };
}
