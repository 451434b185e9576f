import { outgoingWebhooksCrud } from '@balcao/contract';
import type { CrudSamples } from '../../testing/feature-samples.ts';
import { randomText } from '../../testing/random.ts';

export const samples: CrudSamples = {
  crud: outgoingWebhooksCrud,
  // It is told of nothing: what is posted would change rows whenever it likes.
  body: () => ({ url: `http://127.0.0.1:9/${randomText()}`, kinds: ['campaign.started'], enabled: false }),
};
