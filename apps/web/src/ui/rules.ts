import i18next from 'i18next';

/** Rules of form fields: each answers the sentence to show, or null. They only help; the server decides. */
type Rule = (value: string) => string | null;

export const required: Rule = (value) => (value.trim() === '' ? i18next.t('common.required') : null);

/** Between two lengths, ends included, not counting spaces around it. */
export function length(min: number, max: number): Rule {
  return (value) => {
    const size = value.trim().length;
    if (size === 0) return i18next.t('common.required');
    if (size < min) return i18next.t('common.tooShort');
    return size > max ? i18next.t('common.tooLong') : null;
  };
}

export const email: Rule = (value) => {
  if (value.trim() === '') return i18next.t('common.required');
  return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(value.trim()) ? null : i18next.t('common.invalidEmail');
};

/** Empty is fine, otherwise the rule counts. */
export function optional(rule: Rule): Rule {
  return (value) => (value === '' ? null : rule(value));
}
