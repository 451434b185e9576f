import * as z from 'zod';
import { hourMs } from './durations.ts';
import { attachmentOf, crud, pageOf, sortableBy } from './crud.ts';
import { endpoint, idParam, idParams } from './endpoint.ts';
import { formFlag, isoDate, noDetails, optionalId, optionalText } from './fields.ts';
import { answerWords, sendWindow } from './campaign-settings.ts';
import { messageTemplate, templateChoice } from './templates.ts';

/** How many texts a campaign may alternate. */
export const campaignVariants = [1, 2, 3, 4, 5] as const;
export type CampaignVariant = (typeof campaignVariants)[number];

export const campaignStatuses = ['INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA'] as const;
const campaignStatus = z.enum(campaignStatuses);
export type CampaignStatus = z.infer<typeof campaignStatus>;

const shortName = z.object({ id: z.number(), name: z.string() });

/** How many recipients of a campaign are in each state. */
export const campaignCounts = z.object({
  total: z.number(),
  queued: z.number(),
  asked: z.number(),
  consented: z.number(),
  sent: z.number(),
  delivered: z.number(),
  read: z.number(),
  answered: z.number(),
  failed: z.number(),
  optedOut: z.number(),
  skipped: z.number(),
});
export type CampaignCounts = z.infer<typeof campaignCounts>;

/**
 * The message of official numbers: an approved template as it was when it was chosen; a value may have `{nome}` and the
 * like.
 */
const campaignTemplate = messageTemplate.omit({ usable: true }).extend({
  values: templateChoice.shape.values,
  /** the file above the text is the one attached to the campaign */
  headerMedia: messageTemplate.shape.headerMedia.default(null),
});
export type CampaignTemplate = z.infer<typeof campaignTemplate>;

/** Messages to the people of a contact list, of a tag, or of both. */
export const campaign = z.object({
  id: z.number(),
  name: z.string(),
  message1: z.string(),
  message2: z.string(),
  message3: z.string(),
  message4: z.string(),
  message5: z.string(),
  /** asks first, and sends the message to those who consent */
  confirmation: z.boolean(),
  confirmationMessage1: z.string(),
  confirmationMessage2: z.string(),
  confirmationMessage3: z.string(),
  confirmationMessage4: z.string(),
  confirmationMessage5: z.string(),
  /** of official numbers: sent instead of the message, or as the question when it asks first */
  template: campaignTemplate.nullable(),
  /** what counts as yes; none = any answer */
  consentWords: z.array(z.string()),
  status: campaignStatus,
  scheduledAt: isoDate.nullable(),
  startedAt: isoDate.nullable(),
  /** stopped for a while; the status stays EM_ANDAMENTO */
  pausedAt: isoDate.nullable(),
  /** why it paused by itself: a code; null = a person did */
  pausedReason: z.string().nullable(),
  completedAt: isoDate.nullable(),
  /** the first of its connections */
  whatsappId: z.number().nullable(),
  /** the connections that share it */
  whatsappIds: z.array(z.number()),
  contactListId: z.number().nullable(),
  tagListId: z.number().nullable(),
  /** the same, under the name that clients of the specification read */
  tagId: z.number().nullable(),
  fileListId: z.number().nullable(),
  /** where who answers waits for the team; null = where the connection puts people */
  queueId: z.number().nullable(),
  /** null = that of the company */
  sendWindow: sendWindow.nullable(),
  /** leaves out who has a waiting or open ticket when their message is due */
  skipInService: z.boolean(),
  /** signed address of the attachment */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaMime: z.string().nullable(),
  contactList: shortName.nullable(),
  tagList: shortName.nullable(),
  whatsapp: shortName.nullable(),
  whatsapps: z.array(shortName),
  counts: campaignCounts,
  companyId: z.number(),
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type Campaign = z.infer<typeof campaign>;

/** A moment as people mean it where the company is, `2026-11-25 09:00:00`; also with its offset; empty = none. */
const localMoment = z
  .union([
    z.literal('').transform(() => null),
    z.null(),
    z.iso.datetime({ offset: true }),
    z
      .string()
      .regex(/^[1-9]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])[ T]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/)
      // 31 February is none.
      .refine((text) => {
        const [year = 0, month = 0, day = 0] = text.slice(0, 10).split('-').map(Number);
        return new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day;
      }),
  ])
  .optional();

const maxTextLength = 4096;
const text = optionalText(maxTextLength);
const campaignFields = z.object({
  name: z.string().trim().min(2).max(50),
  message1: text,
  message2: text,
  message3: text,
  message4: text,
  message5: text,
  confirmation: formFlag
    .nullable()
    .transform((value) => value ?? false)
    .optional(),
  confirmationMessage1: text,
  confirmationMessage2: text,
  confirmationMessage3: text,
  confirmationMessage4: text,
  confirmationMessage5: text,
  consentWords: answerWords.optional(),
  /** required before one that uses an official number starts */
  template: templateChoice.nullable().optional(),
  scheduledAt: localMoment,
  whatsappId: optionalId,
  /** wins over `whatsappId`, except where only that one is changed */
  whatsappIds: z.array(idParam).max(50).optional(),
  contactListId: optionalId,
  tagListId: z.preprocess((value) => (value === 'Nenhuma' ? null : value), optionalId),
  fileListId: optionalId,
  queueId: optionalId,
  sendWindow: sendWindow.nullable().optional(),
  /** absent in a new one = false */
  skipInService: formFlag
    .nullable()
    .transform((value) => value ?? false)
    .optional(),
});
export type CampaignFields = z.output<typeof campaignFields>;

/** Most entries of `shipping` and of the contacts in a read campaign; its report has all of them. */
export const maxShippingRows = 1_000;

const shipping = z.object({
  id: z.string(),
  campaignId: z.number(),
  number: z.string(),
  /** the text that was sent; of a message that is still to be sent, the text of the campaign as it is written */
  message: z.string(),
  confirmation: z.boolean(),
  confirmationRequestedAt: isoDate.nullable(),
  deliveredAt: isoDate.nullable(),
  contactId: z.number().nullable(),
  companyId: z.number(),
  createdAt: isoDate,
  updatedAt: isoDate,
});

const listContact = z.object({
  id: z.number(),
  name: z.string(),
  number: z.string(),
  email: z.string(),
  isWhatsappValid: z.boolean(),
  contactListId: z.number(),
  companyId: z.number(),
});

const campaignDetail = campaign.extend({
  /** of a read campaign: also its first contacts */
  contactList: shortName.extend({ contacts: z.array(listContact).optional() }).nullable(),
  /** of a read campaign: its first recipients */
  shipping: z.array(shipping).optional(),
});

export const campaignsCrud = crud({
  path: '/campaigns',
  one: 'campaign',
  many: 'campaigns',
  entity: campaign,
  detail: campaignDetail,
  list: pageOf('records', campaign, {
    status: z.union([z.literal('').transform(() => undefined), campaignStatus]).optional(),
    ...sortableBy(['name', 'scheduledAt', 'completedAt']),
  }),
  fields: campaignFields,
  without: ['lookup'],
  deleted: 'Campaign deleted',
  access: 'admin',
  plan: 'useCampaigns',
  notFound: 'ERR_NO_CAMPAIGN_FOUND',
  event: { name: 'campaign', record: 'record', id: 'id' },
  summaries: {
    list: 'Campaigns by name, 20 a page',
    get: `One campaign with its first ${maxShippingRows} contacts and recipients`,
    create: 'Adds a campaign: INATIVA, or PROGRAMADA when it has a time to start',
    update:
      'Changes one that is INATIVA, or PROGRAMADA for more than an hour ahead; of one that is CANCELADA only its texts',
    delete: 'Removes a campaign that is not running, with its report',
  },
});
export const {
  list: listCampaigns,
  get: getCampaign,
  create: createCampaign,
  update: updateCampaign,
  delete: deleteCampaign,
} = campaignsCrud;

export const { upload: uploadCampaignMedia, remove: deleteCampaignMedia } = attachmentOf(updateCampaign, {
  one: 'campaign',
});

const step = (path: `/${string}`, summary: string) =>
  endpoint({
    method: 'POST',
    path,
    access: 'admin',
    plan: 'useCampaigns',
    summary,
    params: idParams,
    notFound: 'ERR_NO_CAMPAIGN_FOUND',
    status: 204,
    answer: z.object({}),
  });
export const cancelCampaign = step('/campaigns/{id}/cancel', 'Stops a running campaign for good');
export const restartCampaign = step('/campaigns/{id}/restart', 'Goes on with a cancelled campaign, at its pace');
export const pauseCampaign = step('/campaigns/{id}/pause', 'Stops a running campaign for a while');
export const resumeCampaign = step('/campaigns/{id}/resume', 'Goes on with a paused campaign');
export const unscheduleCampaign = step(
  '/campaigns/{id}/unschedule',
  'Makes a scheduled campaign INATIVA again, until its first message is handed over for sending',
);
export const startCampaign = step(
  '/campaigns/{id}/start',
  'Sends a campaign now that is INATIVA or PROGRAMADA; one that has just started goes on',
);

export const previewCampaignStart = endpoint({
  method: 'GET',
  path: '/campaigns/{id}/start',
  access: 'admin',
  plan: 'useCampaigns',
  summary: 'To whom, over which connections and from when a campaign would be sent if it started now',
  params: idParams,
  notFound: 'ERR_NO_CAMPAIGN_FOUND',
  answer: z.object({
    /** who would get the message */
    people: z.number(),
    /** who would not, since a ticket of theirs waits or is open now; 0 = the campaign does not leave them out */
    inService: z.number(),
    /** who cannot be written to: opted out, blocked, deleted, not on WhatsApp */
    leftOut: z.number(),
    whatsapps: z.array(shortName),
    /** when the hours of sending begin; null = they have begun */
    leavesAt: isoDate.nullable(),
  }),
});

const editableAheadMs = hourMs;

/** Whether a campaign can be changed: not once it runs, nor within the hour before it starts. */
export function isCampaignEditable(
  { status, scheduledAt }: { status: string; scheduledAt: string | null },
  now: Date,
): boolean {
  if (status === 'INATIVA') return true;
  return status === 'PROGRAMADA' && scheduledAt !== null && Date.parse(scheduledAt) - now.getTime() > editableAheadMs;
}

export const campaignsEvents = { ...campaignsCrud.events };

export const campaignsErrors = {
  ...campaignsCrud.errors,
  /** it runs, ran, or starts within the hour */
  ERR_CAMPAIGN_NOT_EDITABLE: { status: 400, details: noDetails },
  /** its first message was handed over for sending: it can be cancelled, and not unscheduled */
  ERR_CAMPAIGN_BEGUN: { status: 400, details: noDetails },
  /** of a recipient: a ticket of theirs waits or is open, and the campaign leaves them out */
  ERR_CAMPAIGN_IN_SERVICE: { status: 409, details: noDetails },
  ERR_CAMPAIGN_SAME_PERSON: { status: 409, details: noDetails },
  /** the action does not fit its status */
  ERR_CAMPAIGN_STATUS: { status: 400, details: z.object({ status: campaignStatus }) },
  /** of a recipient: a placeholder of the template is empty for them, or longer than WhatsApp takes it */
  ERR_CAMPAIGN_PLACEHOLDER: { status: 422, details: noDetails },
  /** why a campaign waits: a backup was restored, and who got its message since is unknown */
  ERR_CAMPAIGN_RESTORED: { status: 409, details: noDetails },
  /** a start was set, and something it needs is missing */
  ERR_CAMPAIGN_INCOMPLETE: {
    status: 400,
    details: z.object({
      missing: z.array(
        z.enum(['message', 'confirmationMessage', 'template', 'templateFile', 'recipients', 'connection']),
      ),
    }),
  },
} as const;
