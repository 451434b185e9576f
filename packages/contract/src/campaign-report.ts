import * as z from 'zod';
import { campaign } from './campaigns.ts';
import { endpoint, idParams } from './endpoint.ts';
import { isoDate, messageId, noDetails, searchParam } from './fields.ts';

/** The state of a recipient of a campaign. */
export const recipientState = z.enum([
  'queued',
  'asked',
  'consented',
  'sent',
  'delivered',
  'read',
  'answered',
  'failed',
  'opted_out',
  'skipped',
]);
export type RecipientState = z.infer<typeof recipientState>;

/** How many came how far; who read has also had it delivered. */
const reach = z.object({
  total: z.number(),
  asked: z.number(),
  consented: z.number(),
  sent: z.number(),
  delivered: z.number(),
  read: z.number(),
  answered: z.number(),
  failed: z.number(),
});
export type CampaignReach = z.infer<typeof reach>;

const ofCampaign = {
  access: 'admin',
  plan: 'useCampaigns',
  params: idParams,
  notFound: 'ERR_NO_CAMPAIGN_FOUND',
} as const;

export const campaignReport = z.object({
  campaign,
  reach,
  byVariant: z.array(reach.extend({ variant: z.number() })),
  byConnection: z.array(reach.extend({ whatsappId: z.number().nullable(), name: z.string() })),
  /** messages that left, by equal spans of time */
  overTime: z.object({ spanMinutes: z.number(), sent: z.array(z.object({ at: isoDate, count: z.number() })) }),
  /** messages of official numbers that are charged for, by the category of their price as the provider reports it */
  billed: z.array(z.object({ category: z.string(), count: z.number() })),
  /** why some failed or were skipped: codes, the most frequent first */
  reasons: z.array(z.object({ reason: z.string(), state: z.enum(['failed', 'skipped']), count: z.number() })),
});
export type CampaignReport = z.infer<typeof campaignReport>;

export const getCampaignReport = endpoint({
  ...ofCampaign,
  method: 'GET',
  path: '/campaigns/{id}/report',
  summary: 'How far a campaign came: as a whole, by variant, by connection and over time',
  answer: campaignReport,
});

export const campaignRecipient = z.object({
  id: z.string(),
  name: z.string(),
  number: z.string(),
  variant: z.number(),
  whatsappId: z.number().nullable(),
  whatsappName: z.string(),
  contactId: z.number().nullable(),
  state: recipientState,
  /** why it failed or was skipped: a code */
  reason: z.string().nullable(),
  askedAt: isoDate.nullable(),
  consentedAt: isoDate.nullable(),
  sentAt: isoDate.nullable(),
  deliveredAt: isoDate.nullable(),
  readAt: isoDate.nullable(),
  answeredAt: isoDate.nullable(),
  updatedAt: isoDate,
});
export type CampaignRecipient = z.infer<typeof campaignRecipient>;

export const maxRecipientRows = 1_000;

export const listCampaignRecipients = endpoint({
  ...ofCampaign,
  method: 'GET',
  path: '/campaigns/{id}/recipients',
  summary: `Recipients of a campaign in their order, up to ${maxRecipientRows} a page; \`after\` is the last one of the page before`,
  query: z.object({
    searchParam,
    state: z.union([z.literal('').transform(() => undefined), recipientState]).optional(),
    after: messageId.optional(),
    limit: z.coerce.number().int().min(1).max(maxRecipientRows).catch(50).default(50),
  }),
  answer: z.object({ records: z.array(campaignRecipient), hasMore: z.boolean() }),
});

export const retryCampaign = endpoint({
  ...ofCampaign,
  method: 'POST',
  path: '/campaigns/{id}/retry',
  summary: 'Sends to those again where it failed; answers how many they are',
  answer: z.object({ count: z.number() }),
});

export const campaignReportErrors = {
  /** no recipient failed, or it runs no more because it was cancelled */
  ERR_CAMPAIGN_NOTHING_FAILED: { status: 400, details: noDetails },
  /** all of its connections were deleted */
  ERR_CAMPAIGN_WITHOUT_CONNECTION: { status: 400, details: noDetails },
} as const;
