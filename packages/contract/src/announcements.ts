import * as z from 'zod';
import { attachmentOf, crud, pageOf } from './crud.ts';
import { endpoint, idParam } from './endpoint.ts';
import { formFlag, isoDate, noDetails, okAnswer } from './fields.ts';

/**
 * An announcement of the operator to companies. `priority` 1 high, 2 medium, 3 low. It is shown while `status` is true, from
 * `shownFrom` until `shownUntil`, where they are given, to the people of `companyIds`; null = of all companies.
 */
export const announcement = z.object({
  id: z.number(),
  title: z.string(),
  text: z.string(),
  priority: z.number(),
  status: z.boolean(),
  shownFrom: isoDate.nullable(),
  shownUntil: isoDate.nullable(),
  companyIds: z.array(z.number()).nullable(),
  /** when those who had not read it were last reminded; null = never */
  remindedAt: isoDate.nullable(),
  /** signed address of the picture */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaMime: z.string().nullable(),
  /** of the operator who wrote it */
  companyId: z.number(),
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type Announcement = z.infer<typeof announcement>;

/** Whether people see one now, later, no more, or not at all. */
export const announcementStates = ['shown', 'planned', 'over', 'inactive'] as const;
export type AnnouncementState = (typeof announcementStates)[number];

/** In the lists of operators: how many people it is for, and how many of them have read it. */
const announcementWithReach = announcement.extend({ readCount: z.number(), audienceCount: z.number() });
export type AnnouncementWithReach = z.infer<typeof announcementWithReach>;

/**
 * An announcement as its readers get it: with when the caller has read it, and without what only operators need to
 * know.
 */
const shownAnnouncement = announcement.omit({ companyIds: true, status: true }).extend({ readAt: isoDate.nullable() });
export type ShownAnnouncement = z.infer<typeof shownAnnouncement>;

/** A moment of a form; empty = none. */
const optionalMoment = z
  .union([z.literal(''), z.null(), z.iso.datetime({ offset: true })])
  // PostgreSQL and people agree on years of four digits.
  .transform((value) => (value === '' || value === null ? null : new Date(value).toISOString()))
  .optional();

const announcementFields = z.object({
  title: z.string().trim().min(1).max(100),
  text: z.string().trim().min(1).max(5000),
  priority: z.coerce.number().int().min(1).max(3),
  status: formFlag,
  shownFrom: optionalMoment,
  shownUntil: optionalMoment,
  companyIds: z.array(idParam).min(1).max(10_000).nullable().optional(),
});

export const announcementsCrud = crud({
  path: '/announcements',
  one: 'announcement',
  many: 'announcements',
  entity: announcement,
  list: pageOf(
    'records',
    announcement.extend({ readCount: z.number().optional(), audienceCount: z.number().optional() }),
    {
      /** for operators: only those that stand so; others read what is shown */
      state: z.enum(announcementStates).optional(),
    },
  ),
  brief: shownAnnouncement,
  fields: announcementFields,
  create: {
    priority: announcementFields.shape.priority.default(3),
    status: announcementFields.shape.status.default(true),
  },
  deleted: 'Announcement deleted',
  access: { read: 'user', write: 'super' },
  notFound: 'ERR_NO_ANNOUNCEMENT_FOUND',
  event: { name: 'announcement', record: 'record', id: 'id' },
  summaries: {
    list: 'Announcements, newest first: operators read all with their reach, others what is shown to their company now',
    lookup: 'What is shown to the caller now, newest first, with the moment the caller read it',
    get: 'One announcement that the caller may see',
  },
});
export const {
  list: listAnnouncements,
  lookup: listShownAnnouncements,
  get: getAnnouncement,
  create: createAnnouncement,
  update: updateAnnouncement,
  delete: deleteAnnouncement,
} = announcementsCrud;

export const { upload: uploadAnnouncementMedia, remove: deleteAnnouncementMedia } = attachmentOf(updateAnnouncement, {
  one: 'announcement',
  maxBytes: 5 * 1024 * 1024,
  types: ['image/png', 'image/jpeg'],
});

export const markAnnouncementsRead = endpoint({
  method: 'POST',
  path: '/announcements/read',
  access: 'user',
  summary: 'The caller has read these announcements; those that are not shown to the caller are passed over',
  body: z.object({ announcementIds: z.array(idParam).max(500) }),
  answer: okAnswer,
});

export const listAnnouncementReach = endpoint({
  method: 'GET',
  path: '/announcements/{id}/reach',
  access: 'super',
  summary: 'How many people of each company have read it',
  params: z.object({ id: idParam }),
  notFound: 'ERR_NO_ANNOUNCEMENT_FOUND',
  answer: z.array(
    z.object({ companyId: z.number(), name: z.string(), readCount: z.number(), peopleCount: z.number() }),
  ),
});

export const listAnnouncementUnread = endpoint({
  method: 'GET',
  path: '/announcements/{id}/unread',
  access: 'super',
  summary:
    'Who has not read it of those it is for, 100 at a time; `after`: the userId of the last one of the page before',
  params: z.object({ id: idParam }),
  query: z.object({ after: idParam.optional() }),
  notFound: 'ERR_NO_ANNOUNCEMENT_FOUND',
  answer: z.object({
    records: z.array(
      z.object({ userId: z.number(), name: z.string(), companyId: z.number(), companyName: z.string() }),
    ),
    hasMore: z.boolean(),
  }),
});

export const remindAnnouncement = endpoint({
  method: 'POST',
  path: '/announcements/{id}/remind',
  access: 'super',
  weight: 1,
  summary:
    'Shows it once more to those who have not read it: at once where they are, otherwise when they are next there',
  params: z.object({ id: idParam }),
  notFound: 'ERR_NO_ANNOUNCEMENT_FOUND',
  answer: okAnswer,
});

export const listAnnouncementCompanies = endpoint({
  method: 'GET',
  path: '/announcements/companies',
  access: 'super',
  summary: 'The companies an announcement can be for, by name',
  answer: z.array(z.object({ id: z.number(), name: z.string() })),
});

export const announcementsEvents = {
  ...announcementsCrud.events,
  /** the same once more, under the name that clients of the specification know: without a company */
  'company-announcement': announcementsCrud.events.announcement,
  /** to the one who read, for the other tabs and devices */
  announcementsRead: z.object({ announcementIds: z.array(z.number()) }),
};

export const announcementsErrors = {
  ...announcementsCrud.errors,
  /** it is inactive, over, or its time has not come */
  ERR_ANNOUNCEMENT_NOT_SHOWN: { status: 409, details: noDetails },
} as const;

/** The fields that decide whether an announcement is shown to a company. */
export interface AnnouncementFacts {
  status: boolean;
  shownFrom: string | null;
  shownUntil: string | null;
  companyIds: readonly number[] | null;
}

export function isShownTo(companyId: number, one: AnnouncementFacts, now: Date): boolean {
  return (
    one.status &&
    (one.companyIds === null || one.companyIds.includes(companyId)) &&
    (one.shownFrom === null || Date.parse(one.shownFrom) <= now.getTime()) &&
    (one.shownUntil === null || Date.parse(one.shownUntil) > now.getTime())
  );
}
