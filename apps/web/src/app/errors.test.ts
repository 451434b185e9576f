import { pt } from '@balcao/i18n/pt';
import i18next from 'i18next';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { codeText } from './errors.ts';

beforeAll(async () => {
  await i18next.init({ lng: 'pt', resources: { pt: { translation: pt } } });
});

it('a company past its due date is told the day of its own clock, not that of this computer', () => {
  const details = { dueDate: '2026-12-01T12:00:00Z', dueOn: '2026-11-30' };
  expect(codeText('ERR_COMPANY_DUE', details)).toContain('30/11/2026');
  expect(codeText('ERR_SESSION_EXPIRED', details)).toContain('30/11/2026');
});

it('an answer without that day is told by its moment', () => {
  expect(codeText('ERR_COMPANY_DUE', { dueDate: '2026-12-01T12:00:00Z' })).toContain('01/12/2026');
});

it('a code has the general text until the error texts are here, and its own one afterwards', async () => {
  // Files of a project share their modules: the next one finds i18next as it was.
  onTestFinished(async () => {
    await i18next.init({ lng: 'pt', resources: {}, ns: ['translation'], defaultNS: 'translation', nsSeparator: ':' });
  });
  await i18next.init({
    lng: 'pt',
    resources: { pt: { common: pt.common, coreErrors: pt.coreErrors } },
    ns: ['common', 'coreErrors'],
    defaultNS: 'common',
    nsSeparator: '.',
  });
  expect([codeText('ERR_TAG_NAME_ALREADY_EXISTS'), codeText('ERR_NETWORK'), codeText('So nicht!')]).toEqual([
    pt.coreErrors.ERR_INTERNAL_SERVER_ERROR,
    pt.coreErrors.ERR_NETWORK,
    'So nicht!',
  ]);
  i18next.addResourceBundle('pt', 'errors', pt.errors);
  await i18next.loadNamespaces('errors');
  expect([codeText('ERR_TAG_NAME_ALREADY_EXISTS'), codeText('ERR_NEVER_HEARD_OF')]).toEqual([
    pt.errors.ERR_TAG_NAME_ALREADY_EXISTS,
    'ERR_NEVER_HEARD_OF',
  ]);
});
