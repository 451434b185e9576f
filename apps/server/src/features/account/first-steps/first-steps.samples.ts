import type { SampleCalls } from '../../../testing/feature-samples.ts';

export const calls: SampleCalls = {
  getFirstSteps: ({ company }) => ({ params: { id: company.id } }),
};
