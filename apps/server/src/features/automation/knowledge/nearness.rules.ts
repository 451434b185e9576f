import type { Nearness } from '@balcao/contract';

/**
 * How near a passage is to a question, in words: nobody reads a number.
 * @param share of what was asked for that it has, 0 to 1
 */
export function nearnessOf(share: number): Nearness {
  if (share >= 0.28) return 'veryNear';
  return share >= 0.09 ? 'near' : 'far';
}
