/**
 * Orders two UTC timestamps of the server, older first. They carry up to six digits of a second with trailing zeros
 * cut off, which neither Date (milliseconds) nor plain text order (`.5Z` and `.51Z`) gets right.
 */
export function compareTimes(a: string, b: string): number {
  const [left, right] = [a.slice(0, -1), b.slice(0, -1)];
  return left === right ? 0 : left < right ? -1 : 1;
}
