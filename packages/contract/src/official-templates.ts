import * as z from 'zod';
import { attachmentOf } from './crud.ts';
import { endpoint, idParam, idParams } from './endpoint.ts';
import { isoDate, noDetails, pageNumber, searchParam } from './fields.ts';
import {
  templateCategories,
  templateContent,
  templateLimits,
  templateProblems,
  type TemplateProblemCode,
} from './template-content.ts';
import { templateQualities } from './templates.ts';

/** Where a template of an official number stands; `draft` = Meta has not seen it. */
export const officialTemplateStates = ['draft', 'reviewing', 'approved', 'rejected', 'paused', 'disabled'] as const;
export type OfficialTemplateState = (typeof officialTemplateStates)[number];

/** Meta lets nobody change a template in any other state. */
export const editableTemplateStates: readonly OfficialTemplateState[] = ['draft', 'approved', 'rejected', 'paused'];

/** An approved template may be changed once a day, and ten times in thirty. */
export const templateEditLimits = { perDay: 1, perMonth: 10, monthDays: 30 } as const;

const event = z.object({
  at: isoDate,
  what: z.enum(['sent', 'reviewing', 'approved', 'rejected', 'paused', 'disabled', 'category']),
  /** who sent it; null = Meta */
  by: z.string().nullable(),
});

export const officialTemplate = z.object({
  id: z.number(),
  /** what people call it here */
  title: z.string(),
  /** Meta's name of it */
  name: z.string(),
  language: z.string(),
  category: z.enum(templateCategories),
  /** what it counted as before Meta changed that; null = unchanged */
  formerCategory: z.string().nullable(),
  state: z.enum(officialTemplateStates),
  /** since when it is in that state */
  stateAt: isoDate,
  quality: z.enum(templateQualities).nullable(),
  /** Meta's word for why it was rejected, paused or disabled; '' = none */
  reason: z.string(),
  /** the same in Meta's sentences; '' = none */
  reasonDetail: z.string(),
  /** the beginning of its text */
  body: z.string(),
  /** the official numbers of its account */
  connections: z.array(z.object({ id: z.number(), name: z.string() })),
  /** there are changes that were not sent */
  hasChanges: z.boolean(),
  /** it has parts that cannot be edited here, such as a carousel or a form */
  isForeign: z.boolean(),
  /** who last changed it here; null = nobody */
  editor: z.string().nullable(),
  updatedAt: isoDate,
});
export type OfficialTemplate = z.infer<typeof officialTemplate>;

export const officialTemplateDetail = officialTemplate.extend({
  content: templateContent,
  /** signed address of the example of the file above the text */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaMime: z.string().nullable(),
  /** from when on a change may be sent; null = now */
  sendableAt: isoDate.nullable(),
  history: z.array(event),
  /** what would stop without it */
  uses: z.array(z.object({ kind: z.enum(['campaign', 'schedule', 'rating']), name: z.string() })),
});
export type OfficialTemplateDetail = z.infer<typeof officialTemplateDetail>;

const fields = z.object({
  title: z.string().trim().min(1).max(templateLimits.title),
  category: z.enum(templateCategories),
  language: z.string().regex(/^[a-z]{2,3}(?:_[A-Z]{2})?$/),
  content: templateContent,
});
const ofTemplate = { params: idParams, notFound: 'ERR_NO_TEMPLATE_FOUND' } as const;

export const listOfficialTemplates = endpoint({
  method: 'GET',
  path: '/templates',
  access: 'user',
  summary: 'Templates of official numbers, as Meta last told, and drafts; users other than admins see approved ones',
  query: z.object({
    searchParam,
    pageNumber,
    state: z.enum(officialTemplateStates).optional(),
    /** those of the account of this connection */
    whatsappId: idParam.optional(),
  }),
  answer: z.object({
    templates: z.array(officialTemplate),
    count: z.number(),
    hasMore: z.boolean(),
    /** how many there are in each state, whatever is searched for */
    states: z.record(z.enum(officialTemplateStates), z.number()),
    /** when Meta last listed the templates of all accounts; null = of one it never did */
    listedAt: isoDate.nullable(),
    /** Meta did not answer, or refused, when it was last asked */
    failed: z.boolean(),
  }),
});

export const getOfficialTemplate = endpoint({
  method: 'GET',
  path: '/templates/{id}',
  access: 'admin',
  summary: 'One template, with what is written of it here, its history and what uses it',
  ...ofTemplate,
  answer: officialTemplateDetail,
});

export const createOfficialTemplate = endpoint({
  method: 'POST',
  path: '/templates',
  access: 'admin',
  repeat: { readBy: '/templates/{id}' },
  summary: 'Keeps the draft of a template for the account of an official number; Meta is not asked',
  notFound: 'ERR_NO_WAPP_FOUND',
  body: fields.extend({ whatsappId: idParam }),
  answer: officialTemplateDetail,
});

export const updateOfficialTemplate = endpoint({
  method: 'PUT',
  path: '/templates/{id}',
  access: 'admin',
  takesIfMatch: true,
  summary: 'Keeps changes of a template; the one that Meta has stays as it is until they are sent',
  ...ofTemplate,
  body: fields.partial(),
  answer: officialTemplateDetail,
});

export const submitOfficialTemplate = endpoint({
  method: 'POST',
  path: '/templates/{id}/submit',
  access: 'admin',
  repeat: 'settles',
  summary: 'Sends a template, or its changes, to Meta for review',
  ...ofTemplate,
  answer: officialTemplateDetail,
});

export const deleteOfficialTemplate = endpoint({
  method: 'DELETE',
  path: '/templates/{id}',
  access: 'admin',
  summary: 'Deletes a template here and at Meta, which keeps its name for 30 days; other languages of it stay',
  ...ofTemplate,
  answer: z.object({}),
});

export const refreshOfficialTemplates = endpoint({
  method: 'POST',
  path: '/templates/refresh',
  access: 'admin',
  audit: false,
  repeat: 'reads',
  summary: 'Asks Meta for the templates of all official numbers, where it was not asked within the last minute',
  answer: z.object({ listedAt: isoDate.nullable(), failed: z.boolean() }),
});

export const { upload: uploadTemplateFile, remove: deleteTemplateFile } = attachmentOf(updateOfficialTemplate, {
  one: 'template, as an example of the file above its text',
  maxBytes: 16 * 1024 * 1024,
  types: ['image/jpeg', 'image/png', 'video/mp4', 'application/pdf'],
});

export const officialTemplatesEvents = {
  /** templates of official numbers changed: their list is asked for again */
  officialTemplates: z.object({ action: z.literal('update') }),
} as const;

const problemCodes = Object.keys(templateProblems) as TemplateProblemCode[];

export const officialTemplatesErrors = {
  /** the account has a template of that name and language */
  ERR_TEMPLATE_EXISTS: { status: 409, details: noDetails },
  /** Meta reviews it, or disabled it: it cannot be changed now */
  ERR_TEMPLATE_LOCKED: { status: 409, details: noDetails },
  /** an approved template was changed too often */
  ERR_TEMPLATE_EDITS: { status: 409, details: z.object({ until: isoDate }) },
  /** the account has as many templates as it may */
  ERR_TEMPLATE_LIMIT: { status: 409, details: noDetails },
  /** Meta keeps the name of a deleted template for 30 days */
  ERR_TEMPLATE_NAME_KEPT: { status: 409, details: noDetails },
  /** Meta would refuse it: see `checkTemplate` */
  ERR_TEMPLATE_CHECKS: { status: 422, details: z.object({ problems: z.array(z.enum(problemCodes)) }) },
  /** Meta refused it, in Meta's words */
  ERR_TEMPLATE_REFUSED: { status: 422, details: z.object({ words: z.string() }) },
} as const;
