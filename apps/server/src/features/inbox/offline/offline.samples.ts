import type { SampleCalls } from '../../../testing/feature-samples.ts';

export const calls: SampleCalls = {
  listOfflineConversations: () => ({ query: { known: '{"1":"2026-11-30T12:00:00.000Z"}' } }),
};
