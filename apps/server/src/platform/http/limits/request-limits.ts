import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoint, TokenActor, UserActor } from '@balcao/contract';
import type { FastifyReply } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../../app-error.ts';

const windowSeconds = 60;
/** The cost of a request. A change makes rows, live events and messages, a read none. */
const points = { read: 1, write: 10 };
/** How many users' worth of requests a company has, however many work in it. */
const usersPerCompany = 10;
/**
 * How long a refusal waits, and how many wait at most: a program that repeats a refused request at once then costs the
 * process one request a second for each of its connections, not all of its time.
 */
const refusalDelayMs = 1_000;
const maxDelayedRefusals = 1_000;

/**
 * Counts the requests of users, tokens and companies in this process, far above what people make and below what a script makes
 * that does not wait. In memory: a statement for each request would cost more than most of them. A program reads in the
 * answer how much is left.
 * @param readsPerMinute of one user or one token; 0 = no limits
 */
export function createRequestLimits(readsPerMinute: number) {
  const ofCaller = new RateLimiterMemory({ points: readsPerMinute, duration: windowSeconds });
  const ofCompany = new RateLimiterMemory({ points: readsPerMinute * usersPerCompany, duration: windowSeconds });
  let delayedRefusals = 0;
  const delayRefusal = async () => {
    if (delayedRefusals >= maxDelayedRefusals) return;
    delayedRefusals += 1;
    await sleep(refusalDelayMs);
    delayedRefusals -= 1;
  };
  return async (
    actor: UserActor | TokenActor,
    { method, weight }: Pick<Endpoint, 'method' | 'weight'>,
    reply: FastifyReply,
  ): Promise<void> => {
    if (readsPerMinute === 0) return;
    const count = weight ?? (method === 'GET' ? points.read : points.write);
    const isProgram = actor.kind === 'token' || actor.key !== undefined;
    try {
      const own = await ofCaller.consume(callerKey(actor), count);
      if (isProgram) setLimitHeaders(reply, readsPerMinute, own);
      await ofCompany.consume(actor.companyId, count);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      if (isProgram) setLimitHeaders(reply, readsPerMinute, error);
      await delayRefusal();
      throw new AppError('ERR_TOO_MANY_ATTEMPTS', { retryAfter: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) });
    }
  };
}

function callerKey(actor: UserActor | TokenActor): string {
  const user = actor.kind === 'token' ? actor.user : actor;
  if (user?.key) return `key:${user.key.id}`;
  return actor.kind === 'token' ? `token:${actor.whatsappId}` : `user:${actor.userId}`;
}

/** The usual headers of limits; the time is in seconds. */
function setLimitHeaders(reply: FastifyReply, limit: number, { remainingPoints, msBeforeNext }: RateLimiterRes): void {
  void reply.headers({
    'ratelimit-limit': String(limit),
    'ratelimit-remaining': String(Math.max(0, remainingPoints)),
    'ratelimit-reset': String(Math.ceil(msBeforeNext / 1000)),
  });
}
