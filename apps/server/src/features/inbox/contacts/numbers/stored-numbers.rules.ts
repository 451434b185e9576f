import { numberProblem, parsePhone } from '@balcao/contract/phone';

/** Why a stored number can be nobody's; null = it may be somebody's. */
export const problemOf = (number: string): string | null => numberProblem(number) ?? null;

/** The number that was meant by one that can be nobody's; null where that cannot be told. */
export function suggestionFor(number: string): string | null {
  const read = parsePhone(number);
  return 'number' in read && read.number !== number ? read.number : null;
}
