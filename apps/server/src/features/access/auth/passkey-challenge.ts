import { randomBytes } from 'node:crypto';
import { minuteMs } from '@balcao/contract';
import type { Clock } from '../../../platform/util/clock.ts';
import type { Vault } from '../../../platform/secrets/secrets.ts';

const signaturePurpose = 'auth:passkey-challenge';
export const challengeTtlMs = 5 * minuteMs;

/**
 * The purpose of a challenge: to add a key to an account, a second factor of an account, to confirm who one is, or a login with a
 * key alone.
 */
export type ChallengePurpose = `add:${number}` | `factor:${number}` | `confirm:${number}` | 'login';

type Deps = { vault: Vault; clock: Clock };

/** Issues a challenge that carries its own proof, so that requests for one store nothing in the database. */
export function issueChallenge({ vault, clock }: Deps, purpose: ChallengePurpose): string {
  const text = `${clock.now().getTime()}.${randomBytes(16).toString('base64url')}`;
  return `${text}.${vault.sign(signaturePurpose, `${purpose}.${text}`)}`;
}

/**
 * Reads a challenge from what a device signed.
 * @returns when it was issued, in milliseconds since 1970; undefined for one that is not ours, of another purpose or
 * too old
 */
export function readChallenge({ vault, clock }: Deps, purpose: ChallengePurpose, signed: string): number | undefined {
  const challenge = Buffer.from(signed, 'base64url').toString();
  const [, text, issued, signature] = /^((\d{1,15})\.[\w-]{22})\.([\w-]+)$/.exec(challenge) ?? [];
  if (!text || !issued || !signature || !vault.verify(signaturePurpose, `${purpose}.${text}`, signature))
    return undefined;
  return clock.now().getTime() - Number(issued) <= challengeTtlMs ? Number(issued) : undefined;
}
