import { expect, it, vi } from 'vitest';
import { isNumber, phoneTable } from '../../../../../packages/contract/src/phone/phone-table.testing.ts';
import { loadPhoneRule, parseTypedPhone, phoneNumber } from './phone-rule.ts';

const { loadTexts } = vi.hoisted(() => ({ loadTexts: vi.fn<() => Promise<void>>(() => Promise.resolve()) }));
vi.mock('../texts/i18n.ts', () => ({ loadTexts }));
vi.mock('i18next', () => ({ default: { t: (key: string) => key } }));

it('the rule for numbers is Brazil’s until that of all countries is fetched; a failed fetch is repeated', async () => {
  const abroad = '+1 198 765 4321';
  expect([phoneNumber(abroad), phoneNumber('(20) 98765-4321'), phoneNumber('')]).toEqual([
    null,
    'common.badNumber',
    'common.fillIn',
  ]);
  loadTexts.mockRejectedValueOnce(new Error('offline'));
  await expect(loadPhoneRule()).rejects.toThrow('offline');
  await loadPhoneRule();
  expect([phoneNumber(abroad), phoneNumber('(20) 98765-4321'), phoneNumber('')]).toEqual([
    'phone.problems.not_in_country',
    'phone.problems.unknown_area',
    'common.fillIn',
  ]);
  const read = phoneTable.map(([text]) => parseTypedPhone(text));
  expect(read).toEqual(phoneTable.map(([, result]) => (isNumber(result) ? { number: result } : { problem: result })));
});
