import { createOutgoingWebhook } from '@balcao/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { saveRecord } from '../../../app/crud/crud.ts';
import { stubLosingServer } from '../../../app/testing/losing-server.ts';
import { outgoingWebhooksCrud } from './outgoing-webhooks.queries.ts';

afterEach(() => vi.unstubAllGlobals());

it('an outgoing webhook whose answer was lost is not added again, and gets a new secret, since nobody saw the first one', async () => {
  const body = { url: 'https://erp.example/balcao', kinds: ['message.received' as const] };
  const answers: ((records: readonly object[]) => unknown)[] = [
    (records) => records,
    ([made]) => ({ ...made, secret: 'whsec_novo' }),
  ];
  const records = stubLosingServer({
    create: createOutgoingWebhook,
    isAdded: true,
    answer: (all) => answers.shift()?.(all),
  });
  await expect(saveRecord(outgoingWebhooksCrud, undefined, body)).rejects.toThrow('ERR_NETWORK');
  expect(await saveRecord(outgoingWebhooksCrud, undefined, body)).toMatchObject({ id: 1, secret: 'whsec_novo' });
  expect(records).toHaveLength(1);
});
