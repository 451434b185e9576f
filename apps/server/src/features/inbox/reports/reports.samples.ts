import type { SampleCalls } from '../../../testing/feature-samples.ts';

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
};
