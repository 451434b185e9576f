import type { SampleCalls } from '../../../testing/feature-samples.ts';

const rules = {
  mode: 'hand',
  capacity: 8,
  usesOwner: true,
  ownerWaitMinutes: 5,
  usesLast: false,
  fallbackQueueId: null,
  pauseMinutes: 10,
  onAbsence: 'return',
  acceptsAbove: true,
} as const;

export const calls: SampleCalls = {
  getAssignment: ({ admin, queue }) => ({ by: admin, params: { id: queue.id } }),
  updateAssignment: ({ admin, queue, user }) => ({
    by: admin,
    params: { id: queue.id },
    body: { ...rules, receivers: [{ userId: user.user.id, receives: true, capacity: 4, standInId: null }] },
  }),
  previewAssignment: ({ admin, queue }) => ({
    by: admin,
    params: { id: queue.id },
    body: { ...rules, mode: 'least', receivers: [] },
  }),
  acceptNextTicket: () => ({ body: {} }),
  getPlaces: () => ({}),
  getTicketWait: ({ tickets }) => ({ params: { id: tickets.pending.id } }),
  getContactOwner: ({ tickets }) => ({ params: { id: tickets.open.contactId } }),
  setContactOwner: ({ tickets, user }) => ({ params: { id: tickets.open.contactId }, body: { userId: user.user.id } }),
};
