import * as z from 'zod';
import { fieldConditions } from './custom-fields.ts';
import { endpoint, idParam, idParams } from './endpoint.ts';
import { formFlag, isoDate, noDetails, okAnswer } from './fields.ts';
import { canWatchTeam, isAdmin, ownUserId, type UserActor } from './permissions.ts';
import { reportFigureKeys, reportParts, type ReportFigureKey } from './report-figures.ts';
import { reportDimensionName, reportOrigins, reportRowOrders } from './reports.ts';

/** As many reports as a person saves, and as a company shares. */
export const maxOwnReports = 50;
export const maxSharedReports = 50;
export const maxReportName = 60;

export const reportPages = ['summary', 'hours', 'rows'] as const;
export type ReportPageName = (typeof reportPages)[number];

const figureKey = z.enum(reportFigureKeys as [ReportFigureKey, ...ReportFigureKey[]]);
const ids = z.array(z.literal(0).or(idParam)).max(500).optional();

/** What the address of a page of reports holds. Without days it is of the last ones whenever it is opened. */
export const reportPlace = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    compare: z.enum(['previous', 'year', 'none']),
    compareFrom: z.iso.date(),
    compareTo: z.iso.date(),
    queues: ids,
    users: ids,
    tags: ids,
    whatsapps: ids,
    campaigns: ids,
    reasons: z.array(z.string().max(200)).max(100),
    origins: z.array(z.enum(reportOrigins)),
    hour: z.number().int().min(0).max(23),
    weekday: z.number().int().min(1).max(7),
    contactFields: fieldConditions,
    ticketFields: fieldConditions,
    figure: figureKey,
    figures: z.array(figureKey).max(reportFigureKeys.length),
    by: reportDimensionName,
    base: z.enum(['came', 'finished']),
    part: z.enum(reportParts),
    order: z.enum(reportRowOrders),
    direction: z.enum(['up', 'down']),
  })
  .partial();
export type SavedPlace = z.infer<typeof reportPlace>;

/** A report under a name. */
export const savedReport = z.object({
  id: z.number(),
  companyId: z.number(),
  name: z.string(),
  /** everybody who may see reports has it, and sees through it what they may see; else only its owner */
  isShared: z.boolean(),
  /** null = they left the company: it rests until an admin takes it over */
  owner: z.object({ id: z.number(), name: z.string() }).nullable(),
  page: z.enum(reportPages),
  /** without conditions on fields that the caller does not see */
  place: reportPlace,
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type SavedReport = z.infer<typeof savedReport>;

const fields = z.object({
  name: z.string().trim().min(1).max(maxReportName),
  isShared: formFlag,
  page: z.enum(reportPages),
  place: reportPlace,
});
const common = { access: 'user', notFound: 'ERR_NO_SAVED_REPORT_FOUND' } as const;

export const listSavedReports = endpoint({
  method: 'GET',
  path: '/saved-reports',
  access: 'user',
  summary:
    "The shared reports and the caller's own by their names: for admins and supervisors; others get ERR_NO_PERMISSION",
  answer: z.array(savedReport),
});

export const createSavedReport = endpoint({
  method: 'POST',
  path: '/saved-reports',
  access: 'user',
  audit: true,
  repeat: { readBy: '/saved-reports' },
  summary: `Keeps a report under a name, ${maxOwnReports} of each person's own and ${maxSharedReports} shared ones of a company at most`,
  body: fields.extend({ isShared: formFlag.default(false) }),
  answer: savedReport,
});

export const updateSavedReport = endpoint({
  ...common,
  method: 'PUT',
  path: '/saved-reports/{id}',
  audit: true,
  params: idParams,
  summary: "Changes the fields that are sent, of one's own report",
  body: fields.partial(),
  answer: savedReport,
});

export const takeOverReport = endpoint({
  ...common,
  method: 'PUT',
  path: '/saved-reports/{id}/owner',
  access: 'admin',
  params: idParams,
  summary: 'Makes the caller the owner of a shared report, so that one whose owner left rests no longer',
  answer: savedReport,
});

export const deleteSavedReport = endpoint({
  ...common,
  method: 'DELETE',
  path: '/saved-reports/{id}',
  params: idParams,
  summary: "Removes a report: one's own, admins any shared one",
  answer: okAnswer,
});

export const savedReportsErrors = {
  ERR_NO_SAVED_REPORT_FOUND: { status: 404, details: noDetails },
  ERR_SAVED_REPORT_LIMIT: { status: 409, details: z.object({ limit: z.number() }) },
} as const;

type Owned = Pick<SavedReport, 'isShared'> & { userId: number | null };
const isOwn = (actor: UserActor, { userId }: Owned) => userId !== null && userId === ownUserId(actor);

/** People who may see reports see their own ones and those that are shared. */
export const canSeeSavedReport = (actor: UserActor, report: Owned): boolean =>
  canWatchTeam(actor) && (report.isShared || isOwn(actor, report));

/** Their owners change reports. */
export const canEditSavedReport = (actor: UserActor, report: Owned): boolean =>
  canWatchTeam(actor) && isOwn(actor, report);

export const canDeleteSavedReport = (actor: UserActor, report: Owned): boolean =>
  canEditSavedReport(actor, report) || (report.isShared && isAdmin(actor));
