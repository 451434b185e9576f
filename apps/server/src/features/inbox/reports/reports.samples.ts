import type { SavedReport } from '@balcao/contract';
import type { SampleCalls } from '../../../testing/feature-samples.ts';
import { randomText } from '../../../testing/random.ts';

const savedReport = () => ({
  name: randomText().slice(0, 40).trim() || 'Meu mês',
  isShared: true,
  page: 'summary',
  place: { by: 'user', figure: 'came' },
});
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
  listSavedReports: ({ admin }) => ({ by: admin }),
  createSavedReport: ({ admin }) => ({ by: admin, body: savedReport() }),
  updateSavedReport: ({ admin, records }) => ({
    by: admin,
    params: { id: records.get('/saved-reports') },
    body: { name: randomText().slice(0, 40).trim() || 'Meu mês', page: 'rows', place: { part: 'answered' } },
  }),
  takeOverReport: ({ admin, records }) => ({ by: admin, params: { id: records.get('/saved-reports') } }),
  deleteSavedReport: async ({ admin }) => ({
    by: admin,
    params: { id: (await admin.ok(admin.post<SavedReport>('/saved-reports', savedReport()))).id },
  }),
  listReportExports: () => ({}),
  createReportExport: async (_world, server) => {
    const { admin } = await server.company();
    return { by: admin, body: file };
  },
  openReportExport: ({ admin, records }) => ({ by: admin, params: { id: records.get('/report-exports') } }),
  deleteReportExport: ({ admin, records }) => ({ by: admin, params: { id: records.get('/report-exports') } }),
};
