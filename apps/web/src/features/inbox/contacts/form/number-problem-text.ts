import { phoneProblems } from '@balcao/contract';
import type { TFunction } from 'i18next';

/** Why a stored number can be nobody's, in the words in which a typed one is refused. */
export function numberProblemText(problem: string, t: TFunction): string {
  return t(`phone.problems.${phoneProblems.find((one) => one === problem) ?? 'not_in_country'}`);
}
