import type { SampleCalls } from '../../../testing/feature-samples.ts';

export const calls: SampleCalls = {
  listIntegrationCalls: ({ records }) => ({ params: { id: records.get('/queueIntegration') } }),
  listLatestIntegrationCalls: () => ({}),
  listPromptCalls: ({ records }) => ({ params: { id: records.get('/prompt') } }),
  listLatestPromptCalls: () => ({}),
};
