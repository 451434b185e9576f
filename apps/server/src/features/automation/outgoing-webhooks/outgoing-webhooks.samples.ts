import { outgoingWebhooksCrud } from '@balcao/contract';
import type { CrudSamples, SampleCalls } from '../../../testing/feature-samples.ts';
import { randomText } from '../../../testing/random.ts';

export const samples: CrudSamples = {
  crud: outgoingWebhooksCrud,
  // It has no kinds: a delivery would change rows at any time.
  body: () => ({ url: `http://127.0.0.1:9/${randomText()}`, kinds: ['campaign.started'], enabled: false }),
};

export const calls: SampleCalls = {
  rotateWebhookSecret: ({ records }) => ({ params: { id: records.get('/outgoing-webhooks') } }),
  testOutgoingWebhook: ({ records }) => ({ params: { id: records.get('/outgoing-webhooks') } }),
  listWebhookDeliveries: ({ records }) => ({ params: { id: records.get('/outgoing-webhooks') } }),
  getWebhookDelivery: ({ records }) => ({
    params: { id: records.get('/outgoing-webhooks'), deliveryId: records.get('/webhook-deliveries') },
  }),
  // A delivery would change rows at any time.
  resendWebhookDeliveries: ({ records }) => ({
    params: { id: records.get('/outgoing-webhooks') },
    body: { deliveryIds: [] },
  }),
};
