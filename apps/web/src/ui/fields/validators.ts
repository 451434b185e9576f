import { maxPasswordLength, minPasswordLength } from '@balcao/contract';
import i18next from 'i18next';
import { isDay, isMoment } from '../dates/days.ts';

/** Rules of form fields: each answers the sentence to show, or null. They only help; the server decides. */
type Validator = (value: string) => string | null;

/** The errors of a field that is empty, or too short or too long. */
interface Words {
  empty: () => string;
  short: (min: number) => string;
  long: (max: number) => string;
}

function rulesWith({ empty, short, long }: Words) {
  const required: Validator = (value) => (value.trim() === '' ? empty() : null);
  return {
    required,
    /** Between two lengths, ends included, not counting spaces around it. */
    lengthBetween(min: number, max: number): Validator {
      return (value) => {
        const size = value.trim().length;
        if (size === 0) return empty();
        if (size < min) return short(min);
        return size > max ? long(max) : null;
      };
    },
    email(value: string): string | null {
      const isEmail = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(value.trim());
      return required(value) ?? (isEmail ? null : i18next.t('common.invalidEmail'));
    },
  };
}

/** Validators of form fields, whose messages describe what to do. */
export const { required, lengthBetween, email } = rulesWith({
  empty: () => i18next.t('common.fillIn'),
  short: (min) => i18next.t('common.useAtLeast', { min }),
  long: (max) => i18next.t('common.useAtMost', { max }),
});

/** The rules of the forms whose sentences the specification gives. */
export const specified = rulesWith({
  empty: () => i18next.t('common.required'),
  short: () => i18next.t('common.tooShort'),
  long: () => i18next.t('common.tooLong'),
});

/** A password that is chosen; whether it is one of the commonest the server knows. Spaces count. */
export const newPassword: Validator = (value) => {
  if (value === '') return i18next.t('common.fillIn');
  if (value.length < minPasswordLength) return i18next.t('common.useAtLeast', { min: minPasswordLength });
  return value.length > maxPasswordLength ? i18next.t('common.useAtMost', { max: maxPasswordLength }) : null;
};

/** A list must not be empty. */
export const choice: Validator = (value) => (value === '' ? i18next.t('common.chooseOne') : null);

/** Validators of a field of a day, and of one of a day and a time. */
export const day: Validator = (value) => (isDay(value) ? null : i18next.t('common.dates.badDay'));
export const moment: Validator = (value) => (isMoment(value) ? null : i18next.t('common.dates.badMoment'));

/** Empty is fine, otherwise the rule counts. */
export function optional(rule: Validator): Validator {
  return (value) => (value === '' ? null : rule(value));
}
