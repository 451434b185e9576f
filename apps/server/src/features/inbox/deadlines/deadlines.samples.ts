import type { SampleCalls } from '../../../testing/feature-samples.ts';

export const calls: SampleCalls = {
  getDeadlineRules: ({ admin }) => ({ by: admin }),
  getDeadlineMonth: ({ admin }) => ({ by: admin }),
  saveDeadlineRules: ({ admin, queue, tag }) => ({
    by: admin,
    body: {
      rules: [
        {
          id: null,
          name: 'Fila com etiqueta',
          enabled: true,
          queueId: queue.id,
          priority: 'urgent',
          tagId: tag.id,
          first: { minutes: 10, alertMinutes: 2 },
          next: null,
          resolution: { minutes: 240, alertMinutes: 30 },
          inHours: true,
          pauses: true,
        },
      ],
    },
  }),
  getTicketDeadlines: ({ tickets }) => ({ params: { id: tickets.open.id } }),
};
