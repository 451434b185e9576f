import { jwtVerify, SignJWT } from 'jose';
import type { UserActor } from '@balcao/contract';
import type { Clock } from '../../../platform/util/clock.ts';
import type { Vault } from '../../../platform/secrets/secrets.ts';
import { accessTokenTtlSeconds, sessionTtlMs } from './auth.rules.ts';

const refreshPurpose = 'auth:refresh-token';
const maxVerified = 20_000;

/** The parts of a refresh token of ours. */
export interface RefreshToken {
  sessionId: string;
  count: number;
}

export interface Tokens {
  /** Signs an access token for 15 minutes. */
  signAccess(actor: UserActor, sessionId: string, userName: string): Promise<string>;
  /**
   * Returns the session of an access token; undefined when the token is forged or expired.
   * @param options.ignoreExpiry accepts an expired token, for callers who end the session
   */
  verifyAccess(token: string, options?: { ignoreExpiry?: boolean }): Promise<string | undefined>;
  /**
   * Derives the refresh token. It is equal for an equal session and count, so that the current token can always be
   * issued again.
   */
  signRefresh(token: RefreshToken): string;
  /** Returns undefined when the token is not one of ours. */
  verifyRefresh(text: string | undefined): RefreshToken | undefined;
}

export function createTokens(vault: Vault, clock: Clock): Tokens {
  // A signature is as good as a derived key, and the secret itself stays inside the vault.
  const key = Buffer.from(vault.sign('auth:access-token', 'key'), 'base64url');
  // A browser sends one token with every request for 15 minutes, so its signature is verified once.
  const verified = new Map<string, { sessionId: string; expires: number }>();
  const remember = (token: string, sessionId: string, expires: number) => {
    if (verified.size >= maxVerified) verified.clear();
    verified.set(token, { sessionId, expires });
  };
  return {
    signAccess(actor, sessionId, userName) {
      const issued = Math.floor(clock.now().getTime() / 1000);
      // 'usarname' is the claim that clients of this API read.
      const claims = { usarname: userName, profile: actor.profile, id: actor.userId, companyId: actor.companyId };
      return new SignJWT({ ...claims, sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuedAt(issued)
        .setExpirationTime(issued + accessTokenTtlSeconds)
        .sign(key);
    },
    async verifyAccess(token, { ignoreExpiry = false } = {}) {
      const known = verified.get(token);
      if (known && known.expires * 1000 > clock.now().getTime()) return known.sessionId;
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          requiredClaims: ['exp', 'sid'],
          currentDate: clock.now(),
          clockTolerance: ignoreExpiry ? sessionTtlMs / 1000 : 0,
        });
        const { sid, exp = 0 } = payload;
        if (typeof sid !== 'string') return undefined;
        remember(token, sid, exp);
        return sid;
      } catch {
        return undefined;
      }
    },
    signRefresh({ sessionId, count }) {
      const text = `${sessionId}.${count}`;
      return `${text}.${vault.sign(refreshPurpose, text)}`;
    },
    verifyRefresh(text = '') {
      const [, signed, sessionId, count, signature] = /^(([\da-f-]{36})\.(\d{1,9}))\.([\w-]+)$/.exec(text) ?? [];
      if (!signed || !sessionId || !signature || !vault.verify(refreshPurpose, signed, signature)) return undefined;
      return { sessionId, count: Number(count) };
    },
  };
}
