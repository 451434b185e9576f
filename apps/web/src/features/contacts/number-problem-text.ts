import type { TFunction } from 'i18next';

/** Reasons that have words of their own; the others are told as a number that no country has. */
const told = [
  'too_short',
  'too_long',
  'no_area',
  'unknown_area',
  'unknown_line',
  'unknown_country',
  'not_in_country',
  'collect',
  'service',
] as const;

/** Why a stored number can be nobody's, in words. */
export function numberProblemText(problem: string, t: TFunction): string {
  return t(`contactChecks.problems.${told.find((one) => one === problem) ?? 'not_in_country'}`);
}
