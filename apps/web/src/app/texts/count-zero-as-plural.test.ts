import { pt } from '@balcao/i18n/pt';
import { createInstance } from 'i18next';
import { expect, it } from 'vitest';
import { countZeroAsPlural } from './count-zero-as-plural.ts';

it('a text with a count counts zero in the plural in Portuguese, unless a text of its own says it', async () => {
  const instance = createInstance();
  await instance.init({ lng: 'pt', resources: { pt }, ns: Object.keys(pt), nsSeparator: '.' });
  const count = (number: number) => instance.t('campaigns.form.listCount', { count: number });
  expect(count(0)).toBe('0 contato');
  countZeroAsPlural(instance);
  expect([0, 1, 2].map(count)).toEqual(['0 contatos', '1 contato', '2 contatos']);
  expect(instance.t('quickMessages.fileList', { count: 0, name: 'Tabela' })).toBe('Tabela · sem arquivos');
});
