/** A connection that shall have a session, and who has it, as a gateway sees it that has not. */
export interface UnheldSession {
  whatsappId: number;
  /** free, expired, or left by an earlier run of this gateway */
  isOurs: boolean;
  isFree: boolean;
  /** it was free already when this gateway looked before */
  wasFree: boolean;
}

/** How many of the connections one of so many gateways shall hold. Together the shares are enough for all. */
export const shareOf = (connections: number, gateways: number): number =>
  Math.ceil(connections / Math.max(1, gateways));

/**
 * Chooses the connections that a gateway takes: its own of an earlier run at once, free ones up to its share, and
 * beyond that those that stayed free since its last check, since another gateway may be alive and still unable to take
 * them.
 */
export function sessionsToAcquire(unheld: readonly UnheldSession[], freeSlots: number): number[] {
  const taken = new Set(unheld.filter(({ isOurs }) => isOurs).map(({ whatsappId }) => whatsappId));
  for (const { whatsappId, isFree, wasFree } of unheld) {
    if (isFree && (wasFree || taken.size < freeSlots)) taken.add(whatsappId);
  }
  return [...taken];
}

/** At once: each of them is away for a moment. */
const maxHandOvers = 10;

/** How many connections a gateway leaves to the others, which hold fewer than their share. */
export const handOverCount = (held: number, share: number): number => Math.min(maxHandOvers, Math.max(0, held - share));
