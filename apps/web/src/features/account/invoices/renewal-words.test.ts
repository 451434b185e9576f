import { en } from '@balcao/i18n/en';
import { es } from '@balcao/i18n/es';
import { pt } from '@balcao/i18n/pt';
import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { givenBackWords, renewalWords } from './renewal-words.ts';

beforeAll(async () => {
  await i18next.init({
    lng: 'pt',
    resources: { pt: { translation: pt }, en: { translation: en }, es: { translation: es } },
  });
});

it.each([
  ['pt', 0, 'Pagando hoje, vale até 28/12/26', undefined],
  [
    'pt',
    1,
    'Pagando hoje, vale até 28/12/26, com 1 dia bloqueado devolvido',
    '1 dia bloqueado devolvido: vale até 28/12/26',
  ],
  [
    'pt',
    25,
    'Pagando hoje, vale até 28/12/26, com 25 dias bloqueados devolvidos',
    '25 dias bloqueados devolvidos: vale até 28/12/26',
  ],
  [
    'en',
    25,
    'If paid today, valid until 28/12/26, with 25 locked days given back',
    '25 locked days given back: valid until 28/12/26',
  ],
  [
    'es',
    25,
    'Pagando hoy, vale hasta el 28/12/26, con 25 días bloqueados devueltos',
    '25 días bloqueados devueltos: vale hasta el 28/12/26',
  ],
])(
  'a renewal says in %s until when it lasts and that %i locked days are given back',
  async (language, lockedDays, before, after) => {
    await i18next.changeLanguage(language);
    expect(renewalWords(i18next.t, { until: '2026-12-28', lockedDays })).toBe(before);
    expect(givenBackWords(i18next.t, { renewedUntil: '2026-12-28', lockedDays })).toBe(after);
  },
);
