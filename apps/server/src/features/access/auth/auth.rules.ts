import { calendarDay, confirmationMinutes, dayMs, minuteMs } from '@balcao/contract';
import type { SessionKind, UserActor } from '@balcao/contract';

/** A session that is not refreshed ends after this long. */
export const sessionTtlMs = 7 * dayMs;
/** How many seconds an access token is valid. */
export const accessTokenTtlSeconds = 15 * 60;
/** How long a refresh token still answers after it was replaced. */
export const refreshGraceMs = 30_000;
export const resetCodeTtlMinutes = 30;
/** The number of wrong tries, from all networks, after which a reset code is void; one network has far fewer. */
export const maxResetTries = 50;

/** Everything that decides whether a session is live, as one query reads it. */
export interface SessionFacts {
  sessionId: string;
  kind: SessionKind;
  actor: UserActor;
  /** of an operator inside the company: why */
  operatorReason: string | null;
  /** an admin began it to pay, while the company was past its due date */
  forPayment: boolean;
  /** its client marks conversations as read by itself */
  marksRead: boolean;
  /** when its person last proved who they are; null = before that was recorded */
  confirmedAt: string | null;
  expiresAt: string;
  endedAt: string | null;
  /** a setting demands a second factor, and the user has none */
  owesSecondFactor: boolean;
  /** the user logged in on another computer, which ended it */
  endedElsewhere: boolean;
  /** and so is the operator who is inside the company as them */
  userActive: boolean;
  companyActive: boolean;
  /** null = never due */
  companyDueDate: string | null;
  companyTimeZone: string;
  /** from when on its users cannot log in: the due date and the days of grace */
  companyLocksAt: string | null;
}

export type SessionStatus =
  | { kind: 'live' }
  /** live, and reaches the security of its user alone until they have a second factor */
  | { kind: 'no-second-factor' }
  | { kind: 'over'; elsewhere: boolean }
  | { kind: 'company-inactive' }
  /** `dueOn` is the day of it in the company's time zone */
  | { kind: 'company-due'; dueDate: string; dueOn: string };

/** Decides whether the users of a company may log in. Operators of the installation are not stopped by a due date. */
export function companyStatus(
  company: Pick<SessionFacts, 'companyActive' | 'companyDueDate' | 'companyTimeZone' | 'companyLocksAt'> & {
    super: boolean;
  },
  now: Date,
): Exclude<SessionStatus, { kind: 'over' | 'no-second-factor' }> {
  if (!company.companyActive) return { kind: 'company-inactive' };
  const { companyDueDate: dueDate, companyLocksAt: locksAt } = company;
  if (dueDate !== null && locksAt !== null && !company.super && new Date(locksAt) <= now)
    return { kind: 'company-due', dueDate, dueOn: calendarDay(dueDate, company.companyTimeZone) };
  return { kind: 'live' };
}

export function sessionStatus(facts: SessionFacts, now: Date): SessionStatus {
  if (facts.endedAt !== null || new Date(facts.expiresAt) <= now || !facts.userActive)
    return { kind: 'over', elsewhere: facts.endedElsewhere };
  const status = companyStatus({ ...facts, super: facts.actor.super }, now);
  return status.kind === 'live' && facts.owesSecondFactor ? { kind: 'no-second-factor' } : status;
}

export const confirmationMs = confirmationMinutes * minuteMs;

/** Whether the person of a session proved lately enough who they are to make changes that outlive it. */
export const isConfirmed = ({ confirmedAt }: Pick<SessionFacts, 'confirmedAt'>, now: Date): boolean =>
  confirmedAt !== null && now.getTime() - Date.parse(confirmedAt) < confirmationMs;

/** Whether it is the session of an admin who pays while the company is past its due date. */
export function isForPayment(
  { forPayment, actor }: Pick<SessionFacts, 'forPayment' | 'actor'>,
  status: SessionStatus,
): boolean {
  return status.kind === 'company-due' && forPayment && actor.profile === 'admin';
}

/**
 * The kind of session that a caller uses. What calls itself installed is the app of a phone only on a phone: an app installed on a computer is
 * a browser, and so are clients of the specification, which call themselves nothing.
 */
export const usedKind = (installed: boolean | undefined, onPhone: boolean): SessionKind =>
  installed === true && onPhone ? 'app' : 'browser';

/**
 * The kind that a session has once it was used as another: where the installed app shares the storage of its browser, the two are one
 * session. The browser of such a phone sends nobody away who sits at a computer: the session stays that of the app.
 * @param hasBrowser another session of the person is in a browser
 */
export const kindAfterUse = (kind: SessionKind, used: SessionKind, hasBrowser: boolean): SessionKind =>
  used === 'browser' && hasBrowser ? kind : used;

/** The state of a session's refresh token. */
export interface Rotation {
  /** count of the current token */
  refreshCount: number;
  rotatedAt: string;
}

/**
 * Decides what a presented refresh token leads to. The current one rotates. Within the grace period nothing rotates a
 * second time: tabs that are restored together, or a browser that lost the answer, all arrive at the same token, and
 * the token that was current at some moment of the last 30 s is at most one behind. Older ones have leaked, so the
 * session ends. The first token of a session was given by the login, so it rotates at once.
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

/** Refuses pages of a foreign origin: they would refresh or end a session with the visitor's cookie. */
export function originAllowed(
  request: { origin: string | undefined; host: string },
  config: { publicUrl: string; allowedOrigins: readonly string[] },
): boolean {
  const { origin, host } = request;
  if (origin === undefined || origin === config.publicUrl || config.allowedOrigins.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
