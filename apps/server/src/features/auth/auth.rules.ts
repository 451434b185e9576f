import type { Actor } from '@balcao/contract';

const dayMs = 86_400_000;

/** A session that is not refreshed ends after this long. */
export const sessionTtlMs = 7 * dayMs;
/** Seconds an access token is good for. */
export const accessTokenTtlSeconds = 15 * 60;
/** A refresh token still answers this long after it was replaced. */
export const refreshGraceMs = 30_000;
export const resetCodeTtlMinutes = 30;
/** Wrong tries that void a reset code. */
export const maxResetTries = 5;

/** Everything that decides whether a session is live, as one query reads it. */
export interface SessionFacts {
  sessionId: string;
  actor: Actor;
  expiresAt: string;
  endedAt: string | null;
  userActive: boolean;
  companyActive: boolean;
  /** null = never due */
  companyDueDate: string | null;
}

export type SessionStatus =
  | { kind: 'live' }
  | { kind: 'over' }
  | { kind: 'company-inactive' }
  | { kind: 'company-due'; dueDate: string };

/** May the company's people be in? Operators of the installation are not stopped by a due date. */
export function companyStatus(
  company: { companyActive: boolean; companyDueDate: string | null; super: boolean },
  now: Date,
): Exclude<SessionStatus, { kind: 'over' }> {
  if (!company.companyActive) return { kind: 'company-inactive' };
  const { companyDueDate: dueDate } = company;
  if (dueDate !== null && !company.super && new Date(dueDate) <= now) return { kind: 'company-due', dueDate };
  return { kind: 'live' };
}

export function sessionStatus(facts: SessionFacts, now: Date): SessionStatus {
  if (facts.endedAt !== null || new Date(facts.expiresAt) <= now || !facts.userActive) return { kind: 'over' };
  return companyStatus({ ...facts, super: facts.actor.super }, now);
}

/** Where a session's refresh token stands. */
export interface Rotation {
  /** count of the current token */
  refreshCount: number;
  rotatedAt: string;
}

/**
 * What a presented refresh token brings about. The current one rotates. Within the grace nothing rotates a second time:
 * tabs that are restored together, or a browser that lost the answer, all arrive at the same token, and whichever
 * token was current at some moment of the last 30 s is at most one behind. Older ones have leaked: the session ends.
 * The first token of a session was given by the login, so it rotates at once.
 */
export function decideRotation(
  { refreshCount, rotatedAt }: Rotation,
  presented: number,
  now: Date,
): 'rotate' | 'keep' | 'reuse' {
  const inGrace = now.getTime() - new Date(rotatedAt).getTime() <= refreshGraceMs;
  if (presented === refreshCount) return inGrace && refreshCount > 0 ? 'keep' : 'rotate';
  return presented === refreshCount - 1 && inGrace ? 'keep' : 'reuse';
}

/** No page of a foreign origin may refresh or end a session: it would do so with the visitor's cookie. */
export function originAllowed(
  request: { origin: string | undefined; host: string },
  config: { publicUrl: string; allowedOrigins: readonly string[] },
): boolean {
  const { origin, host } = request;
  if (origin === undefined || origin === config.publicUrl || config.allowedOrigins.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
