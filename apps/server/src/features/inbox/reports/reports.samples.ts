import type { SampleCalls } from '../../../testing/feature-samples.ts';

const file = { format: 'csv', columns: ['cameAt', 'contact', 'number'] };
const period = { from: '2026-01-01', to: '2030-01-01' };

export const calls: SampleCalls = {
  getReportFigures: () => ({
    query: { ...period, compareFrom: '2021-12-31', figures: 'came,firstAnswer,rating,open' },
  }),
  listReportDays: () => ({ query: { ...period, figure: 'came' } }),
  listReportGroups: () => ({ query: { ...period, by: 'queue', figures: 'came,finished' } }),
  listReportHours: () => ({ query: { ...period, figure: 'came' } }),
  listReportRows: () => ({ query: { ...period, searchParam: '' } }),
  listReportDefinitions: () => ({}),
  listReportExports: () => ({}),
  createReportExport: async (_world, server) => {
    const { admin } = await server.company();
    return { by: admin, body: file };
  },
  openReportExport: ({ admin, records }) => ({ by: admin, params: { id: records.get('/report-exports') } }),
  deleteReportExport: ({ admin, records }) => ({ by: admin, params: { id: records.get('/report-exports') } }),
};
