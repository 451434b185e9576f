import type { SampleCalls } from '../../../testing/feature-samples.ts';

export const calls: SampleCalls = {
  listDrafts: () => ({}),
  saveDraft: ({ tickets }) => ({ params: { ticketId: tickets.open.id }, body: { body: 'Vou ver' } }),
};
