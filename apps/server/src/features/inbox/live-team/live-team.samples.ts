import type { SampleCalls } from '../../../testing/feature-samples.ts';

export const calls: SampleCalls = {
  getLiveTeam: ({ admin }) => ({ by: admin }),
};
