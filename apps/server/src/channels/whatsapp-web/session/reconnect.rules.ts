import { DisconnectReason } from 'baileys';
import { dayMs, hourMs, type LinkingEnd, type LoginProblem } from '@balcao/contract';

/** What follows a closed socket. */
export type ReconnectDecision =
  | { kind: 'again'; delayMs: number }
  /** the phone does not know us any more */
  | { kind: 'unlinked' }
  /** the code was not scanned in time, or linking failed for another reason */
  | { kind: 'unscanned' };

/** WhatsApp's refusals of a login, besides those of the library's list (whatsmeow, Baileys #1490). */
const loginRefusals = { suspended: 402, outdated: 405, banned: 406, rejected: 409 } as const;

export interface EndedSocket {
  /** WhatsApp's own code; undefined = none */
  code: number | undefined;
  isLinked: boolean;
  /** codes for scanning that were shown */
  shownQrCodes: number;
  /** lines in a row that did not hold */
  attempt: number;
  /** of a suspension: how long WhatsApp announced */
  suspendedMs?: number | undefined;
  /** why the phone that read the code was not linked */
  failure?: LinkingFailure | undefined;
}

export type LinkingFailure = Extract<LinkingEnd, 'passkey' | 'passkeyRefused' | 'codeNotTaken'>;

const minBackoffMs = 1_000;
const maxBackoffMs = 60_000;
/** Another client uses the same session: both would replace each other for ever. */
const replacedBackoffMs = 5_000;
/** A client that is refused for its version or kind would be refused again: one attempt is made per this time. */
const refusedBackoffMs = 300_000;
/** The assumed length of a suspension for which WhatsApp gives none, and the longest time without an attempt. */
const suspendedMs = hourMs;
const maxSuspendedMs = dayMs;
const unlinkingCodes: ReadonlySet<number> = new Set([
  loginRefusals.banned,
  DisconnectReason.loggedOut,
  DisconnectReason.forbidden,
  DisconnectReason.multideviceMismatch,
]);

/** @param random from 0 to 1, so that a thousand sessions do not come back at the same moment */
export function decideReconnect(ended: EndedSocket, random: number): ReconnectDecision {
  const { code, isLinked, shownQrCodes, attempt } = ended;
  if (ended.failure) return { kind: 'unscanned' };
  if (code === DisconnectReason.restartRequired) return { kind: 'again', delayMs: 0 };
  if (isLinked && code !== undefined && unlinkingCodes.has(code)) return { kind: 'unlinked' };
  if (!isLinked && shownQrCodes > 0 && code === DisconnectReason.timedOut) return { kind: 'unscanned' };
  if (code === loginRefusals.outdated || code === loginRefusals.rejected)
    return { kind: 'again', delayMs: refusedBackoffMs * (1 + random / 5) };
  if (code === loginRefusals.suspended)
    return { kind: 'again', delayMs: Math.min(ended.suspendedMs ?? suspendedMs, maxSuspendedMs) * (1 + random / 20) };
  const backoffMs = Math.min(minBackoffMs * 2 ** Math.min(attempt, 16), maxBackoffMs);
  const jittered = backoffMs * (0.5 + random / 2);
  return {
    kind: 'again',
    delayMs: code === DisconnectReason.connectionReplaced ? Math.max(replacedBackoffMs, jittered) : jittered,
  };
}

/** Whether WhatsApp turned the session away, and it is neither the network nor this one phone. */
export const isRefusal = (code: number | undefined): code is number =>
  code !== undefined && !notRefusals.has(code) && !unlinkingCodes.has(code);

const notRefusals: ReadonlySet<number> = new Set([
  DisconnectReason.timedOut,
  DisconnectReason.connectionClosed,
  DisconnectReason.connectionReplaced,
  DisconnectReason.restartRequired,
]);

/** Why WhatsApp does not let a session in; undefined when it is a matter of time, or of the phone. */
export function loginProblem({
  code,
  failure,
}: Pick<EndedSocket, 'code' | 'failure'>): LoginProblem['reason'] | undefined {
  if (failure) return failure;
  return (['suspended', 'outdated', 'banned', 'rejected'] as const).find((reason) => loginRefusals[reason] === code);
}

/** Whether the status becomes "WhatsApp is unreachable", rather than "connecting". */
export function isUnreachable(code: number | undefined, attempt: number): boolean {
  return code === DisconnectReason.connectionLost || attempt > 1;
}

/** The reason of an outage. */
export function outageReason(
  code: number | undefined,
): 'network' | 'unlinked' | 'replaced' | 'refused' | 'outdated' | 'suspended' {
  if (code === DisconnectReason.connectionReplaced) return 'replaced';
  if (code === DisconnectReason.forbidden || code === loginRefusals.banned) return 'refused';
  if (code === loginRefusals.outdated || code === loginRefusals.rejected) return 'outdated';
  if (code === loginRefusals.suspended) return 'suspended';
  return code !== undefined && unlinkingCodes.has(code) ? 'unlinked' : 'network';
}
