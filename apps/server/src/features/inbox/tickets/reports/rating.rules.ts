import type { BotTexts } from '@balcao/i18n';
import { matchesMenuLine, type ContactInput } from '../contact/contact-input.rules.ts';

/** How often the question for a rating is asked at most: a number that is none of the three gets it once more. */
const maxRatingAsks = 2;

/**
 * The meaning of a message on a resolved ticket that waits for its rating, however long ago it was asked for: the
 * rating, an invalid number (the question is repeated), or something new.
 */
export function readRating(
  input: ContactInput,
  asks: number,
  words: BotTexts,
): { rate: 1 | 2 | 3 } | 'again' | undefined {
  if (asks === 0) return undefined;
  const { r1, r2, r3 } = words.rating;
  const rate = ([1, 2, 3] as const).find((number) =>
    matchesMenuLine(input, { number, title: [r1, r2, r3][number - 1] ?? '' }),
  );
  if (rate !== undefined) return { rate };
  return input.kind === 'number' && asks < maxRatingAsks ? 'again' : undefined;
}
