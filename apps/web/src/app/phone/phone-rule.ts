import { readPhone, type ParsedPhone } from '@balcao/contract';
import type * as PhoneModule from '@balcao/contract/phone';
import i18next from 'i18next';
import { fetchCode } from '../../ui/dialogs/fetch-code.ts';
import { loadTexts } from '../texts/i18n.ts';

/** What the rule for numbers gives the browser: the tables of other countries are fetched, and the words for its reasons. */
type PhoneRule = typeof PhoneModule;

let rule: PhoneRule | undefined;
let loading: Promise<PhoneRule> | undefined;

/** Fetches the rule, once; a fetch that failed is repeated by the next call. */
export function loadPhoneRule(): Promise<PhoneRule> {
  loading ??= Promise.all([fetchCode(() => import('@balcao/contract/phone')), loadTexts('phone')]).then(
    ([fetched]) => (rule = fetched),
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/**
 * The number of a typed text, or why there is none. Until the rule is here, numbers of other countries pass: the server
 * decides.
 */
export function parseTypedPhone(text: string): ParsedPhone {
  return rule ? rule.parsePhone(text) : readPhone(text);
}

/** Rule of a form field with a number: the reason in words, or null. */
export function phoneNumber(typed: string): string | null {
  const parsed = parseTypedPhone(typed);
  if ('number' in parsed) return null;
  if (parsed.problem === 'empty') return i18next.t('common.fillIn');
  return rule ? i18next.t(`phone.problems.${parsed.problem}`) : i18next.t('common.badNumber');
}
