import { customFieldsCrud } from '@balcao/contract';
import type { CrudSamples, SampleCalls } from '../../../testing/feature-samples.ts';
import { randomText } from '../../../testing/random.ts';

export const samples: CrudSamples = {
  crud: customFieldsCrud,
  body: () => ({ subject: 'contact', type: 'text', name: `Campo ${randomText()}` }),
};

export const calls: SampleCalls = {
  orderCustomFields: async ({ records }) => ({
    body: { subject: 'contact', fieldIds: [records.get('/custom-fields') ?? 0] },
  }),
  getContactFields: ({ tickets }) => ({ params: { id: tickets.open.contactId } }),
  setContactFields: ({ tickets }) => ({ params: { id: tickets.open.contactId }, body: { values: {} } }),
  getTicketFields: ({ tickets }) => ({ params: { id: tickets.open.id } }),
  setTicketFields: ({ tickets }) => ({ params: { id: tickets.open.id }, body: { values: {} } }),
};
