import type { SampleCalls } from '../../../testing/feature-samples.ts';

export const calls: SampleCalls = {
  listAuditLines: () => ({}),
  listAuditLinesOfCompany: ({ company }) => ({ params: { id: company.id } }),
};
