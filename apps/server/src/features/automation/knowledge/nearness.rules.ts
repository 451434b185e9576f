import { nearnesses, type Nearness } from '@balcao/contract';

/** By meaning the numbers of each model have a range of their own: what counts is how far it is from the best. */
const nearBest = 0.92;

/**
 * How near a passage is to a question, in words: nobody reads a number. What was found by words and by meaning is a step nearer.
 * @param found.share of what was asked for that it has, 0 to 1; null = not found by words
 * @param found.cosine of its meaning and the question's; null = not found by meaning
 * @param found.best the highest of these
 */
export function nearnessOf({
  share,
  cosine,
  best,
}: {
  share: number | null;
  cosine: number | null;
  best: number;
}): Nearness {
  const byWords = stepOf(share ?? 0);
  if (cosine === null || cosine < best * nearBest) return nearnesses[byWords] ?? 'far';
  return nearnesses[Math.max(0, Math.min(byWords, 2) - 1)] ?? 'far';
}

/** 0 = very near, 2 = far. */
function stepOf(share: number): number {
  if (share >= 0.28) return 0;
  return share >= 0.09 ? 1 : 2;
}
