import type { SampleCalls } from '../../../testing/feature-samples.ts';

export const calls: SampleCalls = {
  getOperatorMails: () => ({}),
  sendTestMail: () => ({}),
};
