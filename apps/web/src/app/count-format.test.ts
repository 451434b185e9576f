import { en } from '@balcao/i18n/en';
import { es } from '@balcao/i18n/es';
import { pt } from '@balcao/i18n/pt';
import { createInstance } from 'i18next';
import { expect, it } from 'vitest';
import { countFormat, interpolation } from './count-format.ts';

it('a text with a count has the thousands separator of its language, and years and ids have none', async () => {
  const instance = createInstance();
  await instance.use(countFormat).init({
    lng: 'pt',
    resources: { pt, en, es, x: {} },
    ns: Object.keys(pt),
    nsSeparator: '.',
    interpolation,
  });
  const hits = (lng: string) => instance.t('inbox.search.hitsOrMore', { lng, count: 12_000 });
  expect(['pt', 'en', 'es'].map(hits)).toEqual([
    '12.000 mensagens ou mais',
    '12,000 messages or more',
    '12.000 mensajes o más',
  ]);
  expect(instance.t('inbox.search.hitsOrMore', { count: 1000 })).toBe('1.000 mensagens ou mais');
  instance.addResource('pt', 'common', 'close', 'Em {{year}}, às {{hour}}h');
  expect(instance.t('common.close', { year: 2026, hour: 9 })).toBe('Em 2026, às 9h');
});
