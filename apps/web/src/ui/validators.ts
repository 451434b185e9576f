import i18next from 'i18next';

/** Rules of form fields: each answers the sentence to show, or null. They only help; the server decides. */
type Validator = (value: string) => string | null;

export const required: Validator = (value) => (value.trim() === '' ? i18next.t('common.required') : null);

/** Between two lengths, ends included, not counting spaces around it. */
export function lengthBetween(min: number, max: number): Validator {
  return (value) => {
    const size = value.trim().length;
    if (size === 0) return i18next.t('common.required');
    if (size < min) return i18next.t('common.tooShort');
    return size > max ? i18next.t('common.tooLong') : null;
  };
}

export const email: Validator = (value) => {
  if (value.trim() === '') return i18next.t('common.required');
  return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(value.trim()) ? null : i18next.t('common.invalidEmail');
};

/** Empty is fine, otherwise the rule counts. */
export function optional(rule: Validator): Validator {
  return (value) => (value === '' ? null : rule(value));
}
