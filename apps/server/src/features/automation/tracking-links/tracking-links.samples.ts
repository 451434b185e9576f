import { trackingLinksCrud, type TrackingLink } from '@balcao/contract';
import type { CrudSamples, SampleCalls } from '../../../testing/feature-samples.ts';
import { randomText } from '../../../testing/random.ts';
import type { World } from '../../../testing/world-types.ts';

const bodyOf = ({ connection }: World) => ({
  name: `Vitrine ${randomText()}`,
  text: `Oi, vi a vitrine ${randomText()}`,
  whatsappId: connection.id,
});

export const samples: CrudSamples = { crud: trackingLinksCrud, body: bodyOf };

export const calls: SampleCalls = {
  listTrackingLinkFigures: () => ({ query: { from: '2026-11-01', to: '2026-11-30' } }),
  listTrackingLinkDays: async (world) => ({
    params: { id: (await world.admin.ok(world.admin.post<TrackingLink>('/tracking-links', bodyOf(world)))).id },
  }),
};
