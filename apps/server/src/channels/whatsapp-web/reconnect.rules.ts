import { DisconnectReason } from 'baileys';
import type { LoginProblem } from '@balcao/contract';

/** What follows the end of a line. */
export type ReconnectDecision =
  | { kind: 'again'; delayMs: number }
  /** the phone does not know us any more */
  | { kind: 'unlinked' }
  /** nobody scanned in time, or the phone asked for what cannot be given here */
  | { kind: 'unscanned' };

/** WhatsApp's refusals of a login, beside those of the library's list (whatsmeow, Baileys #1490). */
const loginRefusals = { suspended: 402, outdated: 405, banned: 406, rejected: 409 } as const;

export interface EndedSocket {
  /** WhatsApp's; undefined = nobody said */
  code: number | undefined;
  isLinked: boolean;
  /** codes for scanning that were shown */
  shownQrCodes: number;
  /** lines in a row that did not hold */
  attempt: number;
  /** of a suspension: for how long, as WhatsApp says */
  suspendedMs?: number | undefined;
  /** the phone asked for a passkey */
  wantsPasskey?: boolean | undefined;
}

const minBackoffMs = 1_000;
const maxBackoffMs = 60_000;
/** Somebody else uses the same session: both would throw each other out for ever. */
const replacedBackoffMs = 5_000;
/** Whoever is refused for what it is would be refused again: that is tried once in so long. */
const refusedBackoffMs = 300_000;
/** Of a suspension whose end WhatsApp does not tell, and the longest that is waited without a look. */
const suspendedMs = 3_600_000;
const maxSuspendedMs = 24 * 3_600_000;
const unlinkingCodes: ReadonlySet<number> = new Set([
  loginRefusals.banned,
  DisconnectReason.loggedOut,
  DisconnectReason.forbidden,
  DisconnectReason.multideviceMismatch,
]);

/** @param random from 0 to 1, so that a thousand sessions do not come back at the same moment */
export function decideReconnect(ended: EndedSocket, random: number): ReconnectDecision {
  const { code, isLinked, shownQrCodes, attempt } = ended;
  if (ended.wantsPasskey) return { kind: 'unscanned' };
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
  wantsPasskey,
}: Pick<EndedSocket, 'code' | 'wantsPasskey'>): LoginProblem['reason'] | undefined {
  if (wantsPasskey) return 'passkey';
  return (['suspended', 'outdated', 'banned', 'rejected'] as const).find((reason) => loginRefusals[reason] === code);
}

/** Whether it is said that WhatsApp is not to be reached, and not merely that a line is being opened. */
export function isUnreachable(code: number | undefined, attempt: number): boolean {
  return code === DisconnectReason.connectionLost || attempt > 1;
}

/** Why nothing is received, for the ledger of absences. */
export function outageReason(
  code: number | undefined,
): 'network' | 'unlinked' | 'replaced' | 'refused' | 'outdated' | 'suspended' {
  if (code === DisconnectReason.connectionReplaced) return 'replaced';
  if (code === DisconnectReason.forbidden || code === loginRefusals.banned) return 'refused';
  if (code === loginRefusals.outdated || code === loginRefusals.rejected) return 'outdated';
  if (code === loginRefusals.suspended) return 'suspended';
  return code !== undefined && unlinkingCodes.has(code) ? 'unlinked' : 'network';
}
