import type { SampleCalls } from '../../../testing/feature-samples.ts';

export const calls: SampleCalls = {
  getDashboard: () => ({ query: { days: 30, date_from: '2026-01-01', date_to: '2030-01-01' } }),
  getDashboardTicketsByUser: ({ company }) => ({
    query: { initialDate: '2026-01-01', finalDate: '2030-01-01', companyId: company.id },
  }),
  getDashboardTicketsByDay: ({ company }) => ({
    query: { initialDate: '2026-01-01', finalDate: '2030-01-01', companyId: company.id },
  }),
};
