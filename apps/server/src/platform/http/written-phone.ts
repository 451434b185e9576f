import { phoneProblemTexts } from '@balcao/contract';
import { parsePhone } from '@balcao/contract/phone';
import { AppError } from '../app-error.ts';

/**
 * The number of a text that its schema left as it was sent, because the stored number may come back in it. Errors:
 * ERR_VALIDATION with the reason.
 */
export function readWrittenPhone(text: string, field = 'number'): string {
  const parsed = parsePhone(text);
  if ('number' in parsed) return parsed.number;
  throw new AppError('ERR_VALIDATION', { fields: [{ field, problem: phoneProblemTexts[parsed.problem] }] });
}
