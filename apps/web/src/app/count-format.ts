import type { FormatterModule } from 'i18next';
import { localeOf } from '../ui/text/format.ts';

/** React escapes by itself, and counts are formatted. */
export const interpolation = { escapeValue: false, alwaysFormat: true };

/** Writes the count of a text as its language writes numbers: `1.000 mensagens`. Everything else stays as it is. */
export const countFormat: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format: (value: unknown, _format, language, options) =>
    typeof value === 'number' && options?.interpolationkey === 'count'
      ? new Intl.NumberFormat(localeOf(language ?? 'pt')).format(value)
      : (value as string),
};
