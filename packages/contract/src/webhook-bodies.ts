import * as z from 'zod';
import { namedRef } from './briefs.ts';
import { isoDate, messageId } from './fields.ts';
import { mediaType } from './message-fields.ts';
import { ticketStatus } from './tickets.ts';

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
});
const ticket = z.object({
  id: z.number(),
  uuid: z.string(),
  status: ticketStatus,
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
const campaign = z.object({ id: z.number(), name: z.string() });

const messageData = z.object({ message, ticket });
const ticketData = z.object({ ticket, user: namedRef.nullable(), note: z.string() });
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
  'ticket.resolved': ticketData,
  'ticket.reopened': ticketData,
  'ticket.rated': ticketData.extend({ rate: z.number().nullable() }),
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
