import { DisconnectReason } from 'baileys';

/** What follows the end of a line. */
export type ReconnectDecision =
  | { kind: 'again'; delayMs: number }
  /** the phone does not know us any more */
  | { kind: 'unlinked' }
  /** nobody scanned in time */
  | { kind: 'unscanned' };

export interface EndedSocket {
  /** WhatsApp's; undefined = nobody said */
  code: number | undefined;
  isLinked: boolean;
  /** codes for scanning that were shown */
  shownQrCodes: number;
  /** lines in a row that did not hold */
  attempt: number;
}

const minBackoffMs = 1_000;
const maxBackoffMs = 60_000;
/** Somebody else uses the same session: both would throw each other out for ever. */
const replacedBackoffMs = 5_000;
const unlinkingCodes: ReadonlySet<number> = new Set([
  DisconnectReason.loggedOut,
  DisconnectReason.forbidden,
  DisconnectReason.multideviceMismatch,
]);

/** @param random from 0 to 1, so that a thousand sessions do not come back at the same moment */
export function decideReconnect(
  { code, isLinked, shownQrCodes, attempt }: EndedSocket,
  random: number,
): ReconnectDecision {
  if (code === DisconnectReason.restartRequired) return { kind: 'again', delayMs: 0 };
  if (isLinked && code !== undefined && unlinkingCodes.has(code)) return { kind: 'unlinked' };
  if (!isLinked && shownQrCodes > 0 && code === DisconnectReason.timedOut) return { kind: 'unscanned' };
  const backoffMs = Math.min(minBackoffMs * 2 ** Math.min(attempt, 16), maxBackoffMs);
  const jittered = backoffMs * (0.5 + random / 2);
  return {
    kind: 'again',
    delayMs: code === DisconnectReason.connectionReplaced ? Math.max(replacedBackoffMs, jittered) : jittered,
  };
}

/** Whether it is said that WhatsApp is not to be reached, and not merely that a line is being opened. */
export function isUnreachable(code: number | undefined, attempt: number): boolean {
  return code === DisconnectReason.connectionLost || attempt > 1;
}

/** Why nothing is received, for the ledger of absences. */
export function outageReason(code: number | undefined): 'network' | 'unlinked' | 'replaced' | 'refused' {
  if (code === DisconnectReason.connectionReplaced) return 'replaced';
  if (code === DisconnectReason.forbidden) return 'refused';
  return code !== undefined && unlinkingCodes.has(code) ? 'unlinked' : 'network';
}
