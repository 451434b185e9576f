import { DisconnectReason } from 'baileys';

/** What follows the end of a line. */
export type Next =
  | { kind: 'again'; after: number }
  /** the phone does not know us any more */
  | { kind: 'unlinked' }
  /** nobody scanned in time */
  | { kind: 'unscanned' };

export interface Ended {
  /** WhatsApp's; undefined = nobody said */
  code: number | undefined;
  isLinked: boolean;
  /** codes for scanning that were shown */
  codes: number;
  /** lines in a row that did not hold */
  attempt: number;
}

const firstWait = 1_000;
const longestWait = 60_000;
/** Somebody else uses the same session: both would throw each other out for ever. */
const replacedWait = 5_000;
const unlinking: ReadonlySet<number> = new Set([DisconnectReason.loggedOut, DisconnectReason.forbidden, DisconnectReason.multideviceMismatch]);

/** @param chance from 0 to 1, so that a thousand sessions do not come back at the same moment */
export function afterEnd({ code, isLinked, codes, attempt }: Ended, chance: number): Next {
  if (code === DisconnectReason.restartRequired) return { kind: 'again', after: 0 };
  if (isLinked && code !== undefined && unlinking.has(code)) return { kind: 'unlinked' };
  if (!isLinked && codes > 0 && code === DisconnectReason.timedOut) return { kind: 'unscanned' };
  const wait = Math.min(firstWait * 2 ** Math.min(attempt, 16), longestWait);
  const jittered = wait * (0.5 + chance / 2);
  return { kind: 'again', after: code === DisconnectReason.connectionReplaced ? Math.max(replacedWait, jittered) : jittered };
}

/** Whether it is said that WhatsApp is not to be reached, and not merely that a line is being opened. */
export function isAway(code: number | undefined, attempt: number): boolean {
  return code === DisconnectReason.connectionLost || attempt > 1;
}

/** Why nothing is received, for the ledger of absences. */
export function awayBy(code: number | undefined): 'network' | 'unlinked' | 'replaced' | 'refused' {
  if (code === DisconnectReason.connectionReplaced) return 'replaced';
  if (code === DisconnectReason.forbidden) return 'refused';
  return code !== undefined && unlinking.has(code) ? 'unlinked' : 'network';
}
