import * as z from 'zod';
import { arrayOf, crud } from './crud.ts';
import { endpoint, idParam, idParams } from './endpoint.ts';
import { isoDate, noDetails, queryDay } from './fields.ts';

export const maxTrackingLinks = 200;
export const trackingLinkLimits = { name: 60, text: 500, words: 3 } as const;
/** So many days are counted back from today where no day is given. */
export const trackingLinkFigureDays = 30;
/** Figures of longer ago are deleted. */
export const trackingLinkKeptDays = 400;
/** Stands in the text of a link for its code. */
export const trackingCodeVariable = '{codigo}';

/** The text that stands in the field of whoever opens a link. */
export const shownLinkText = ({ text, code }: { text: string; code: string }): string =>
  text.replaceAll(trackingCodeVariable, code.toUpperCase());

/** Whether a conversation can be known by a text: short ones are written by people who never saw the link. */
export const isTellingLinkText = (text: string): boolean =>
  text.includes(trackingCodeVariable) ||
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean).length >= trackingLinkLimits.words;

/** A short address of the installation that leads to WhatsApp, with a text in the field, to one of the company's own numbers. */
export const trackingLink = z.object({
  id: z.number(),
  companyId: z.number(),
  name: z.string(),
  /** what the address ends with */
  code: z.string(),
  /** the whole address */
  url: z.string(),
  /** what stands in the field of whoever opens it; `{codigo}` is its code */
  text: z.string(),
  /** the connection to whose number it leads; null = it was removed, and the link leads nowhere */
  whatsappId: z.number().nullable(),
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type TrackingLink = z.infer<typeof trackingLink>;

export const trackingLinksCrud = crud({
  path: '/tracking-links',
  one: 'tracking link',
  many: 'tracking links',
  entity: trackingLink,
  list: arrayOf(trackingLink),
  fields: z.object({
    name: z.string().trim().min(1).max(trackingLinkLimits.name),
    text: z.string().trim().min(1).max(trackingLinkLimits.text),
    whatsappId: idParam,
  }),
  deleted: 'Tracking link deleted',
  access: 'admin',
  plan: 'useIntegrations',
  notFound: 'ERR_NO_TRACKING_LINK_FOUND',
  event: { name: 'trackingLink', record: 'trackingLink', id: 'trackingLinkId' },
  without: ['lookup'],
  summaries: {
    list: 'The tracking links of the company, by name',
    create: `Adds a link with a code of its own, ${maxTrackingLinks} at most. Its text has ${trackingLinkLimits.words} words or \`{codigo}\`, and is no other link's: a conversation is known by it`,
    update: 'Changes the fields that are sent; the address stays',
    delete:
      'Removes a link with its figures, unless a published flow begins with it; its address says that it leads nowhere',
  },
});
export const {
  list: listTrackingLinks,
  get: getTrackingLink,
  create: createTrackingLink,
  update: updateTrackingLink,
  delete: deleteTrackingLink,
} = trackingLinksCrud;

/** Days of the company. */
const period = { from: queryDay, to: queryDay };
const understood = { from: z.string(), to: z.string() };
const figures = z.object({
  /** times that the address was opened; programs that preview addresses are not counted */
  clicks: z.number(),
  /** conversations that began with its text or its code */
  conversations: z.number(),
});
const common = { method: 'GET', access: 'admin', plan: 'useIntegrations' } as const;

export const listTrackingLinkFigures = endpoint({
  ...common,
  path: '/tracking-links/figures',
  summary: `Figures of each tracking link of which something was counted in a period, by default the last ${trackingLinkFigureDays} days`,
  query: z.object(period),
  answer: z.object({ ...understood, links: z.array(figures.extend({ linkId: z.number() })) }),
});

export const listTrackingLinkDays = endpoint({
  ...common,
  path: '/tracking-links/{id}/days',
  notFound: 'ERR_NO_TRACKING_LINK_FOUND',
  params: idParams,
  summary: `Figures of a tracking link by day, the newest first, by default of the last ${trackingLinkFigureDays} days; days without any are left out`,
  query: z.object(period),
  answer: z.object({ ...understood, days: z.array(figures.extend({ day: z.string() })) }),
});

export const trackingLinksEvents = trackingLinksCrud.events;

export const trackingLinksErrors = {
  ...trackingLinksCrud.errors,
  ERR_TRACKING_LINK_LIMIT: { status: 409, details: z.object({ limit: z.number() }) },
  /** another link has a text with the same words */
  ERR_TRACKING_LINK_TEXT_TAKEN: { status: 409, details: noDetails },
  /** too few words to know a conversation by, and no code */
  ERR_TRACKING_LINK_TEXT_SHORT: { status: 400, details: z.object({ words: z.number() }) },
  /** `name` = a published flow that begins with it */
  ERR_TRACKING_LINK_USED: { status: 409, details: z.object({ name: z.string() }) },
} as const;
