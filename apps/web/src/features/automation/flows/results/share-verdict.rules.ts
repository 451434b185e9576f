/** What a branch of a test came to: how many conversations, and how many of them were resolved. */
export interface BranchCount {
  conversations: number;
  resolved: number;
}

/** `chance`: the difference may be one; `missing` = about how many more conversations would tell, if it stays as it is. */
export type ShareVerdict = { kind: 'tooFew' } | { kind: 'chance'; missing: number } | { kind: 'winner'; index: number };

/** Below so many conversations a branch says nothing. */
const fewest = 30;
/** Two sides of a normal distribution outside of which 5 % lie. */
const z95 = 1.96;

/** Judges the two best branches of a test by the difference of their shares: a winner only where chance would do as much in less than 5 of 100 cases. */
export function judgeShares(branches: readonly BranchCount[]): ShareVerdict {
  if (branches.length < 2 || branches.some(({ conversations }) => conversations < fewest)) return { kind: 'tooFew' };
  const shareOf = ({ conversations, resolved }: BranchCount) => resolved / conversations;
  const ranked = branches
    .map((branch, index) => ({ branch, index }))
    .toSorted((one, other) => shareOf(other.branch) - shareOf(one.branch));
  const [best, second] = ranked;
  if (!best || !second) return { kind: 'tooFew' };
  const [m, n] = [best.branch.conversations, second.branch.conversations];
  const pooled = (best.branch.resolved + second.branch.resolved) / (m + n);
  const difference = shareOf(best.branch) - shareOf(second.branch);
  const spread = Math.sqrt(pooled * (1 - pooled) * (1 / m + 1 / n));
  if (spread > 0 && difference / spread >= z95) return { kind: 'winner', index: best.index };
  // With every branch as large, this many in each would tell the difference there is now.
  const needed = difference > 0 ? (2 * pooled * (1 - pooled) * z95 ** 2) / difference ** 2 : Infinity;
  return { kind: 'chance', missing: Math.max(0, Math.ceil(needed * 2 - m - n)) };
}
