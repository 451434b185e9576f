import * as z from 'zod';
import { namedRef } from './briefs.ts';
import { fieldValues } from './custom-fields.ts';
import { isoDate, messageId } from './fields.ts';
import { deadlineKinds } from './ticket-deadline.ts';
import { mediaType } from './message-fields.ts';
import { ticketPriority, ticketStatus } from './ticket-filters.ts';

/** Raised when a change of the bodies below breaks their readers; a new field is no such change. */
export const webhookVersion = 1;

/**
 * The events an outgoing webhook can receive. One implies those before it: a receiver may get that a message was read
 * without having got that it was delivered.
 */
export const webhookKinds = [
  'message.received',
  'message.sent',
  'message.delivered',
  'message.read',
  'message.failed',
  'ticket.queued',
  'ticket.started',
  'ticket.returned',
  'ticket.transferred',
  'ticket.resolved',
  'ticket.reopened',
  'ticket.rated',
  'ticket.deadline_near',
  'ticket.deadline_breached',
  'pix.paid',
  'pix.unpaid',
  'pix.canceled',
  'contact.created',
  'contact.updated',
  'contact.deleted',
  'campaign.started',
  'campaign.paused',
  'campaign.finished',
  'campaign.cancelled',
  'campaign.answered',
  'connection.connected',
  'connection.disconnected',
] as const;
export type WebhookKind = (typeof webhookKinds)[number];

/** The kind of a delivery: one of the kinds, or the one that is sent as a test. */
export const deliveryKinds = [...webhookKinds, 'webhook.test'] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];

const contact = z.object({ id: z.number(), name: z.string(), number: z.string(), isGroup: z.boolean() });
const contactWhole = contact.extend({
  email: z.string(),
  isBlocked: z.boolean(),
  extraInfo: z.array(z.object({ name: z.string(), value: z.string() })),
  /** by the keys of the fields, those for admins only too */
  customFields: fieldValues,
});
const ticket = z.object({
  id: z.number(),
  uuid: z.string(),
  status: ticketStatus,
  priority: ticketPriority,
  queue: namedRef.nullable(),
  user: namedRef.nullable(),
  whatsapp: namedRef.nullable(),
  contact,
});
const message = z.object({
  id: messageId,
  fromMe: z.boolean(),
  /** sent automatically */
  isAutomatic: z.boolean(),
  body: z.string(),
  mediaType,
  /** good for some days; null = no file, or it is not here yet */
  mediaUrl: z.string().nullable(),
  mediaName: z.string().nullable(),
  createdAt: isoDate,
});
const charge = z.object({
  id: z.number(),
  messageId,
  /** BRL; null = who pays chooses */
  value: z.number().nullable(),
  /** what a bank reports; 0 where a person says that it came */
  paidValue: z.number(),
  description: z.string(),
  provider: z.enum(['key', 'efi', 'asaas']),
});
const campaign = z.object({ id: z.number(), name: z.string() });

const messageData = z.object({ message, ticket });
const ticketData = z.object({ ticket, user: namedRef.nullable(), note: z.string() });

/** `kind`: a person's first answer, a further one, or the end of the service */
const deadlineData = ticketData.extend({ kind: z.enum(deadlineKinds), dueAt: isoDate });
/** `user`: who said so; null = the bank did */
const pixData = z.object({ charge, ticket, user: namedRef.nullable() });
const campaignData = z.object({ campaign });
const connectionData = z.object({ connection: namedRef });

/** The value of `data`, by kind. */
export const webhookData = {
  'message.received': messageData,
  'message.sent': messageData,
  'message.delivered': messageData,
  'message.read': messageData,
  'message.failed': messageData.extend({ failure: z.string().nullable() }),
  'ticket.queued': ticketData,
  'ticket.started': ticketData,
  'ticket.returned': ticketData,
  'ticket.transferred': ticketData.extend({ fromUser: namedRef.nullable(), fromQueue: namedRef.nullable() }),
  /** `closeReason`: how the service ended, `closeDetail` what was said beside it; '' = nothing */
  'ticket.resolved': ticketData.extend({ closeReason: z.string(), closeDetail: z.string() }),
  'ticket.reopened': ticketData,
  /** `rate` from 1 to `scale`, which is 3 or 5; or from 0 to 10 */
  'ticket.rated': ticketData.extend({ rate: z.number().nullable(), scale: z.number() }),
  /** a deadline is due soon; once for each */
  'ticket.deadline_near': deadlineData,
  'ticket.deadline_breached': deadlineData,
  'pix.paid': pixData,
  'pix.unpaid': pixData,
  'pix.canceled': pixData,
  'contact.created': z.object({ contact: contactWhole }),
  'contact.updated': z.object({ contact: contactWhole }),
  'contact.deleted': z.object({ contact: z.object({ id: z.number() }) }),
  'campaign.started': campaignData,
  /** `reason`: what the provider refused; null = a person paused it */
  'campaign.paused': campaignData.extend({ reason: z.string().nullable() }),
  'campaign.finished': campaignData,
  'campaign.cancelled': campaignData,
  'campaign.answered': campaignData.extend({ contactId: z.number(), ticketId: z.number() }),
  'connection.connected': connectionData,
  'connection.disconnected': connectionData,
  'webhook.test': z.object({ webhookId: z.number() }),
} as const satisfies Record<DeliveryKind, z.ZodType>;
export type WebhookData<Kind extends DeliveryKind> = z.infer<(typeof webhookData)[Kind]>;

/** A body as it is posted. The order of deliveries is not that of what happened: `timestamp` gives it. */
export const webhookBody = (kind: DeliveryKind) =>
  z.object({
    type: z.literal(kind),
    version: z.literal(webhookVersion),
    /** when it happened */
    timestamp: isoDate,
    data: webhookData[kind],
  });
