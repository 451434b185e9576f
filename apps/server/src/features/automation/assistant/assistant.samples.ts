import type { SampleCalls } from '../../../testing/feature-samples.ts';

export const calls: SampleCalls = {
  getAssistant: () => ({}),
  updateAssistant: () => ({ body: { model: 'gpt-4o-mini', monthlyTokens: 1_000_000 } }),
  suggestAnswer: ({ tickets }) => ({ params: { id: tickets.open.id }, body: {} }),
  rewriteText: ({ tickets }) => ({ params: { id: tickets.open.id }, body: { text: 'oi', style: 'kinder' } }),
  summarizeTicket: ({ tickets }) => ({ params: { id: tickets.open.id } }),
  translateMessage: ({ inbound }) => ({ params: { id: inbound.id }, body: { language: 'en' } }),
  transcribeMessage: ({ inbound }) => ({ params: { id: inbound.id } }),
  listTranscriptions: ({ tickets }) => ({ params: { id: tickets.open.id } }),
};
