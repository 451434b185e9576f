/** How far the server's clock is ahead of this computer's, as far as is known: between the two, in milliseconds. */
interface ClockOffset {
  minMs: number;
  maxMs: number;
}

/** The server sends whole seconds: it answered within the one that it names. */
const secondMs = 1000;
const unknownOffset: ClockOffset = { minMs: -Infinity, maxMs: Infinity };

let offset = unknownOffset;

/**
 * An answer of the server carries its time.
 * @param date its header of that name
 * @param asked when it was asked, by this computer's clock
 */
export function recordServerTime(date: string | null, asked: number, answered: number = Date.now()): void {
  const at = Date.parse(date ?? '');
  if (Number.isNaN(at)) return;
  const measured = { minMs: at - answered, maxMs: at + secondMs - asked };
  const both = { minMs: Math.max(offset.minMs, measured.minMs), maxMs: Math.min(offset.maxMs, measured.maxMs) };
  // One of the clocks was set meanwhile: earlier measurements are void.
  offset = both.minMs <= both.maxMs ? both : measured;
}

/** The present moment by the server's clock. A clock that may well be right is taken as it is. */
export function serverNow(): number {
  const { minMs, maxMs } = offset;
  const mayBeRight = minMs <= 0 && maxMs >= 0;
  return Date.now() + (mayBeRight ? 0 : (minMs + maxMs) / 2);
}

/** For tests: as if the server had never answered. */
export function resetServerTime(): void {
  offset = unknownOffset;
}
