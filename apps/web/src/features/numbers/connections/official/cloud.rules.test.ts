import { saveCloudAccount } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { toAccountBody, toAccountValues, isMetaId, newVerifyToken } from './cloud.rules.ts';

const stored = {
  phoneNumberId: '106540352242922',
  businessAccountId: '102290129340398',
  configured: true,
  callbackUrl: 'https://balcao.exemplo.com.br/webhooks/whatsapp/k',
  hookSeenAt: null,
  historyRefusedAt: null,
  failure: null,
};

describe('the account of an official number', () => {
  it('keeps what is stored unless something else is written', () => {
    const values = toAccountValues(stored);
    expect(toAccountBody(values)).toEqual({ phoneNumberId: '106540352242922', businessAccountId: '102290129340398' });
    expect(toAccountBody({ ...values, accessToken: ' EAAnew ' })).toMatchObject({ accessToken: 'EAAnew' });
    expect(toAccountBody({ ...values, accessToken: ' EAAnew ' })).not.toHaveProperty('appSecret');
  });

  it('asks for both secrets while none is stored', () => {
    const values = toAccountValues({ ...stored, configured: false });
    expect(values).toMatchObject({ accessToken: '', appSecret: '' });
  });

  it('is accepted by the server', () => {
    const body = toAccountBody({ ...toAccountValues(stored), phoneNumberId: ' 12345 ' }, newVerifyToken());
    expect(saveCloudAccount.body?.parse(body)).toEqual(body);
  });

  it.each([
    ['106540352242922', true],
    [' 12345 ', true],
    ['1234', false],
    ['+55 11 4000-0100', false],
    ['', false],
  ])('an id is digits and nothing else: %j %s', (text, right) => {
    expect(isMetaId(text)).toBe(right);
  });

  it('generates an unguessable verify token', () => {
    expect(newVerifyToken()).toMatch(/^[0-9a-f]{32}$/);
    expect(newVerifyToken()).not.toBe(newVerifyToken());
  });
});
