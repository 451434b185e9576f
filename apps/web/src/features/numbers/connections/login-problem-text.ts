import type { LoginProblem } from '@balcao/contract';
import type { TFunction } from 'i18next';
import { formatDateTime } from '../../../ui/text/format.ts';

/** Why WhatsApp refuses a connection's login, what to do about it, and how long it lasts where that is known. */
export function loginProblemText({ reason, until }: LoginProblem, t: TFunction): string {
  const text = t(`connections.problems.${reason}.text`);
  return until === null ? text : `${t('connections.problems.until', { until: formatDateTime(until) })} ${text}`;
}
