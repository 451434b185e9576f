import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { networksOf } from './address-networks.ts';
import { AppError } from './app-error.ts';

export interface Allowance {
  /** attempts within the time */
  points: number;
  seconds: number;
}

export interface RateLimit {
  /**
   * Counts one attempt. Names keep counters apart (`login:address`, `login:account`); the key is the address or the
   * account that is counted.
   * @throws AppError ERR_TOO_MANY_ATTEMPTS with the seconds until the next attempt counts again
   */
  consume(name: string, key: string, allowance: Allowance): Promise<void>;
  /** Counts one attempt of a caller's address: of its network, and of an IPv6 site ten times as many. */
  consumeAddress(name: string, address: string, allowance: Allowance): Promise<void>;
  /** Takes one attempt of an address back. */
  refundAddress(name: string, address: string, allowance: Allowance): Promise<void>;
  /** Takes one attempt back that turned out not to count. */
  refund(name: string, key: string, allowance: Allowance): Promise<void>;
  /** Forgets the attempts so far, for an account whose owner was authenticated. */
  reset(name: string, key: string, allowance: Allowance): Promise<void>;
}

/**
 * Creates counters that all processes share and that survive restarts, in the table `rate_limits`. Without a pool, and
 * while the database does not answer, they are kept in memory.
 */
export function createRateLimit(options: { pool?: Pool } = {}): RateLimit {
  const limiters = new Map<string, RateLimiterAbstract>();
  const limiter = (name: string, { points, seconds }: Allowance) => {
    const id = `${name}:${points}:${seconds}`;
    const known = limiters.get(id) ?? createLimiter(options.pool, id, { points, seconds });
    limiters.set(id, known);
    return known;
  };
  const limit: RateLimit = {
    async consume(name, key, allowance) {
      try {
        await limiter(name, allowance).consume(hashKey(key));
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        throw new AppError('ERR_TOO_MANY_ATTEMPTS', { retryAfter: Math.max(1, Math.ceil(error.msBeforeNext / 1000)) });
      }
    },
    async consumeAddress(name, address, allowance) {
      for (const counter of addressCounters(name, address, allowance)) await limit.consume(...counter);
    },
    async refundAddress(name, address, allowance) {
      for (const counter of addressCounters(name, address, allowance)) await limit.refund(...counter);
    },
    async refund(name, key, allowance) {
      await limiter(name, allowance).reward(hashKey(key));
    },
    async reset(name, key, allowance) {
      await limiter(name, allowance).delete(hashKey(key));
    },
  };
  return limit;
}

/** A network of /64 has more addresses than could be counted, and one of /48 has 65,536 such networks. */
function addressCounters(name: string, address: string, allowance: Allowance): [string, string, Allowance][] {
  const { network, site } = networksOf(address);
  const ofSite = { ...allowance, points: allowance.points * 10 };
  return [
    [name, network, allowance],
    ...(site === undefined ? [] : [[`${name}-site`, site, ofSite] as [string, string, Allowance]]),
  ];
}

function createLimiter(pool: Pool | undefined, id: string, { points, seconds }: Allowance): RateLimiterAbstract {
  const allowance = { keyPrefix: id, points, duration: seconds };
  const memory = new RateLimiterMemory(allowance);
  if (pool === undefined) return memory;
  return new RateLimiterPostgres({
    ...allowance,
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    insuranceLimiter: memory,
  });
}

/** Hashes the key, so that the table does not reveal addresses and e-mails. */
function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
