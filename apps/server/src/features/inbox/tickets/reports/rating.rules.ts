import { maxRatingWords, ratingRanges, type RatingScale } from '@balcao/contract';
import type { BotTexts } from '@balcao/i18n';
import { plainWords } from '../../../../platform/util/plain-words.ts';
import { matchesMenuLine, type ContactInput } from '../contact/contact-input.rules.ts';

/** How often the question for a rating is asked at most: a number that is none of those offered gets it once more. */
const maxRatingAsks = 2;
/** *nota 5*, *dou 10*, *5 estrelas*, *10/10* */
const rateInWords =
  /^(?:(?:minha |mi |my )?(?:nota|dou|doy|puntuacion|score|rate|rating|i give) )?(\d{1,2})(?: (?:estrelas?|estrellas?|stars?|pontos?|puntos?|points?|(\d+)))?$/;

/** The scale that a service stores as its highest number. */
export const scaleOf = (highest: number): RatingScale => (highest === 10 ? 'ten' : highest === 5 ? 'five' : 'three');

/** The question of a scale: what is asked, and the numbers that have words. */
export function ratingQuestion(
  scale: RatingScale,
  { rating }: BotTexts,
): { ask: string; lines: readonly { number: number; title: string }[] } {
  if (scale === 'ten') return { ask: rating.ten.ask, lines: [] };
  const { ask, ...titles } = scale === 'five' ? rating.five : rating.three;
  return { ask, lines: Object.values(titles).map((title, index) => ({ number: index + 1, title })) };
}

/** A button of the template that asked for a rating; null = it is none. */
export interface RatingButton {
  title: string;
  rate: number | null;
}

/** More letters than a button of a template has. */
const maxButtonLength = 25;
const buttonWords = (text: string) => plainWords(text) || text.trim();

/** The rating of the button that was pressed, or typed; undefined = none of them. Signs alone are words of a button: ⭐⭐⭐. */
export function rateOfButton(body: string, buttons: readonly RatingButton[]): number | undefined {
  const said = buttonWords(body);
  const pressed = said === '' ? undefined : buttons.find(({ title }) => buttonWords(title) === said);
  return pressed?.rate ?? undefined;
}

/** Whether a message may be that of a button. */
export const canBeButton = (body: string): boolean => {
  const { length } = body.trim();
  return length > 0 && length <= maxButtonLength;
};

/**
 * The meaning of a message on a resolved ticket that waits for its rating: the rating, an invalid number (the question is
 * repeated), or something new.
 * @param asks how often the question was asked
 */
export function readRating(
  input: ContactInput,
  { asks, scale }: { asks: number; scale: RatingScale },
  words: BotTexts,
): { rate: number } | 'again' | undefined {
  if (asks === 0) return undefined;
  const said = ratingQuestion(scale, words).lines.find((line) => matchesMenuLine(input, line))?.number;
  const number = said ?? numberIn(input, scale);
  if (number === undefined) return undefined;
  const { lowest, highest } = ratingRanges[scale];
  if (number >= lowest && number <= highest) return { rate: number };
  return asks < maxRatingAsks ? 'again' : undefined;
}

function numberIn(input: ContactInput, scale: RatingScale): number | undefined {
  if (input.kind === 'number') return input.number;
  const found = input.kind === 'words' ? rateInWords.exec(input.words) : undefined;
  if (!found) return undefined;
  // "10/10" and "4/5" are ratings by that scale alone.
  const [, number, of] = found;
  return of === undefined || Number(of) === ratingRanges[scale].highest ? Number(number) : undefined;
}

/** The longest line of any scale, and what people write around a number. */
export const canBeRating = (input: ContactInput): boolean =>
  input.kind === 'number' || (input.kind === 'words' && input.words.length <= 30);

/** What a contact says beside their rating; undefined = none of it. A question begins a service: it wants an answer. */
export function readRatingWords(body: string): string | undefined {
  const words = body.trim();
  const isAny = words.length <= maxRatingWords && !/[?¿]/.test(words) && plainWords(words) !== '';
  return isAny ? words : undefined;
}
