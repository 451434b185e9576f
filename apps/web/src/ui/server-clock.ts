/** How far the server's clock is ahead of this computer's, as far as is known: between the two, in milliseconds. */
interface Ahead {
  least: number;
  most: number;
}

/** The server tells whole seconds: it answered within the one that it names. */
const second = 1000;
const nothingKnown: Ahead = { least: -Infinity, most: Infinity };

let known = nothingKnown;

/**
 * An answer of the server tells its time.
 * @param date its header of that name
 * @param asked when it was asked, by this computer's clock
 */
export function noteServerTime(date: string | null, asked: number, answered: number = Date.now()): void {
  const at = Date.parse(date ?? '');
  if (Number.isNaN(at)) return;
  const told = { least: at - answered, most: at + second - asked };
  const both = { least: Math.max(known.least, told.least), most: Math.min(known.most, told.most) };
  // One of the clocks was set meanwhile: what was known before is over.
  known = both.least <= both.most ? both : told;
}

/** The present moment by the server's clock. A clock that may well be right is taken as it is. */
export function serverNow(): number {
  const { least, most } = known;
  const mayBeRight = least <= 0 && most >= 0;
  return Date.now() + (mayBeRight ? 0 : (least + most) / 2);
}

/** For tests: as if the server had never answered. */
export function forgetServerTime(): void {
  known = nothingKnown;
}
