import * as z from 'zod';
import { endpoint, idParams } from './endpoint.ts';
import { isoDate, noDetails, okAnswer } from './fields.ts';
import { listReportRows } from './reports.ts';

/** How long a file stays. */
export const reportExportDays = 7;
/** The most services of a file. */
export const maxReportExportRows = 1_000_000;
export const reportExportFormats = ['csv', 'xlsx'] as const;
export type ReportExportFormat = (typeof reportExportFormats)[number];

/** The columns of rows, on screen and in files, in the order in which they stand. */
export const reportColumns = [
  'cameAt',
  'ticket',
  'contact',
  'number',
  'queue',
  'user',
  'whatsapp',
  'tags',
  'origin',
  'startedAt',
  'firstAnswerAt',
  'finishedAt',
  'wait',
  'firstAnswer',
  'conversation',
  'resolution',
  'reason',
  'reasonDetail',
  'transfers',
  'reopened',
  'late',
  'rate',
  'rateWords',
] as const;
export type ReportColumn = (typeof reportColumns)[number];

export const reportExportStates = ['waiting', 'running', 'ready', 'failed'] as const;

/** A file with the services of a report, for whoever asked for it. */
export const reportExport = z.object({
  id: z.number(),
  format: z.enum(reportExportFormats),
  state: z.enum(reportExportStates),
  /** services */
  done: z.number(),
  total: z.number(),
  fileName: z.string(),
  /** bytes, once it is ready */
  fileSize: z.number().nullable(),
  /** it failed because the company's plan has no space left for it */
  lacksSpace: z.boolean(),
  createdAt: isoDate,
  /** until when it stays */
  keptUntil: isoDate,
});
export type ReportExport = z.infer<typeof reportExport>;

export const createReportExport = endpoint({
  method: 'POST',
  path: '/report-exports',
  access: 'user',
  repeat: { readBy: '/report-exports' },
  audit: true,
  summary: `Begins a file with the services of a report, ${maxReportExportRows.toLocaleString('en')} at most, by its filters and in its order: for admins, and for supervisors of their queues. One at a time in a company`,
  body: listReportRows.query.omit({ after: true }).extend({
    format: z.enum(reportExportFormats),
    columns: z.array(z.enum(reportColumns)).min(1).max(reportColumns.length),
    /** of the heads of columns */
    language: z.enum(['pt', 'en', 'es']).default('pt'),
  }),
  answer: reportExport,
});

export const listReportExports = endpoint({
  method: 'GET',
  path: '/report-exports',
  access: 'user',
  summary: `The caller's own files of reports, newest first; each stays ${reportExportDays} days`,
  answer: z.array(reportExport),
});

export const openReportExport = endpoint({
  method: 'POST',
  path: '/report-exports/{id}/address',
  access: 'user',
  repeat: 'reads',
  audit: true,
  notFound: 'ERR_NO_REPORT_EXPORT_FOUND',
  params: idParams,
  summary:
    "Makes the address of one's own file that is ready; ERR_REPORT_EXPORT_RIGHTS where it holds what its maker may no longer see",
  answer: z.object({ fileUrl: z.string() }),
});

export const deleteReportExport = endpoint({
  method: 'DELETE',
  path: '/report-exports/{id}',
  access: 'user',
  audit: false,
  notFound: 'ERR_NO_REPORT_EXPORT_FOUND',
  params: idParams,
  summary: "Stops one's own file that is being made, or removes it",
  answer: okAnswer,
});

export const reportExportsErrors = {
  ERR_NO_REPORT_EXPORT_FOUND: { status: 404, details: noDetails },
  /** another file of the company is being made */
  ERR_REPORT_EXPORT_RUNNING: { status: 409, details: noDetails },
  /** it holds numbers or queues that its maker may no longer see */
  ERR_REPORT_EXPORT_RIGHTS: { status: 403, details: noDetails },
  ERR_REPORT_EXPORT_ROWS: { status: 400, details: z.object({ limit: z.number(), count: z.number() }) },
} as const;
