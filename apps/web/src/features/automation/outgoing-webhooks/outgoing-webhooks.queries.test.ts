import { createOutgoingWebhook } from '@balcao/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { createAttempts } from '../../../app/api/attempts.ts';
import { saveRecord } from '../../../app/crud/crud.ts';
import { stubLosingServer } from '../../../app/testing/losing-server.ts';
import { outgoingWebhooksCrud } from './outgoing-webhooks.queries.ts';

afterEach(() => vi.unstubAllGlobals());

it('an outgoing webhook whose answer was lost is not added again, and gets a new secret, since nobody saw the first one', async () => {
  const body = { url: 'https://erp.example/balcao', kinds: ['message.received' as const] };
  const records = stubLosingServer({
    create: createOutgoingWebhook,
    isAdded: true,
    repeat: (id) => Response.json({ error: 'ERR_ANSWERED_ONCE', id }, { status: 409 }),
    answer: ([made]) => ({ ...made, secret: 'whsec_novo' }),
  });
  const attempts = createAttempts<typeof body>();
  const save = () => attempts.run(body, (key) => saveRecord(outgoingWebhooksCrud, undefined, body, key));
  await expect(save()).rejects.toThrow('ERR_NETWORK');
  expect(await save()).toMatchObject({ id: 1, secret: 'whsec_novo' });
  expect(records).toHaveLength(1);
});
