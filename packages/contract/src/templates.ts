import * as z from 'zod';
import { dayMs } from './durations.ts';
import { endpoint, idParams } from './endpoint.ts';
import { expectedUserId, isoDate, jsonFormField, noDetails } from './fields.ts';
import { message } from './messages.ts';

/** A placeholder of a template, which is filled in when it is sent. */
export const templatePlaceholder = z.object({
  /** `body.1`, `header.name`, `button.0`: what a value is sent under */
  key: z.string(),
  part: z.enum(['header', 'body', 'button']),
  /** the name between its braces; `code` = the code that a button copies */
  name: z.string(),
  /** which button, from 0 */
  button: z.number().nullable(),
  example: z.string(),
});

/** The longest value of a placeholder. */
export const maxTemplateValue = 1024;

const templateValues = z.record(z.string().max(200), z.string().max(maxTemplateValue));

/** A template by its name, and what its placeholders are filled with. */
export const templateChoice = z.object({
  name: z.string().min(1).max(512),
  language: z.string().min(2).max(20),
  values: templateValues.default({}),
});
export type TemplateChoice = z.infer<typeof templateChoice>;

/** A text that WhatsApp approved beforehand: the only way to write once the window is closed. */
export const messageTemplate = z.object({
  name: z.string(),
  language: z.string(),
  category: z.string(),
  header: z.string(),
  /** the kind of file above the text that is sent along; null = none */
  headerMedia: z.enum(['image', 'video', 'document']).nullable(),
  body: z.string(),
  footer: z.string(),
  buttons: z.array(z.string()),
  placeholders: z.array(templatePlaceholder),
  /** false = it needs something that cannot be filled in here, such as a form or a catalogue */
  usable: z.boolean(),
});
export type TemplatePlaceholder = z.infer<typeof templatePlaceholder>;
export type MessageTemplate = z.infer<typeof messageTemplate>;

export const listTemplates = endpoint({
  method: 'GET',
  path: '/whatsapp/{id}/templates',
  access: 'user',
  summary: 'Approved templates of the account, by name; none for a connection that is no official number',
  params: idParams,
  notFound: 'ERR_NO_WAPP_FOUND',
  answer: z.object({ templates: z.array(messageTemplate) }),
});

export const getServiceWindow = endpoint({
  method: 'GET',
  path: '/tickets/{id}/window',
  access: 'user',
  summary: 'Until when the contact may be written to freely; `limited` only on official numbers',
  params: idParams,
  notFound: 'ERR_NO_TICKET_FOUND',
  answer: z.object({ limited: z.boolean(), closesAt: isoDate.nullable() }),
});

export const sendTemplate = endpoint({
  method: 'POST',
  path: '/tickets/{id}/template',
  access: 'user',
  summary:
    "Sends an approved template of the ticket's connection with its placeholders filled in, and with its file where it has one",
  params: idParams,
  notFound: 'ERR_NO_TICKET_FOUND',
  body: templateChoice.extend({
    /** in a multipart request: the same as JSON text */
    values: jsonFormField(templateValues).transform((values) => values ?? {}),
    /** uuid chosen by the caller: a repeat after a lost answer returns the first message */
    clientId: z.uuid().optional(),
    /** as of `POST /messages/{ticketId}` */
    expectedUserId,
  }),
  files: { field: 'media', maxCount: 1, maxBytes: 64 * 1024 * 1024 },
  answer: z.object({ messages: z.array(message) }),
});

export const requestContactNumber = endpoint({
  method: 'POST',
  path: '/tickets/{id}/number-request',
  access: 'user',
  summary: "Asks a contact whose number is hidden for it, by WhatsApp's own button; official numbers only",
  params: idParams,
  notFound: 'ERR_NO_TICKET_FOUND',
  body: z.object({
    /** uuid chosen by the caller: a repeat after a lost answer returns the first message */
    clientId: z.uuid().optional(),
  }),
  answer: z.object({ messages: z.array(message) }),
});

/** WhatsApp's rule: after a contact's message an official number may write freely for a day. */
export const serviceWindowMs = dayMs;

/** Placeholders as templates write them: `{{1}}` or `{{order_number}}`. */
export const placeholderPattern = /\{\{\s*(\w+)\s*\}\}/g;

/** Fills the placeholders of one part of a template in; a placeholder without a value stays as it is written. */
export function fillTemplatePart(
  text: string,
  part: TemplatePlaceholder['part'],
  values: Readonly<Record<string, string>>,
): string {
  return text.replace(placeholderPattern, (written, name: string) => values[`${part}.${name}`]?.trim() || written);
}

/** A template as the contact will read it. */
export function templateText(
  { header, body, footer }: Pick<MessageTemplate, 'header' | 'body' | 'footer'>,
  values: Readonly<Record<string, string>>,
): string {
  const bold = fillTemplatePart(header, 'header', values).trim();
  return [bold && `*${bold}*`, fillTemplatePart(body, 'body', values).trim(), footer.trim() && `_${footer.trim()}_`]
    .filter((part) => part !== '')
    .join('\n');
}

/** Placeholders to be typed in: two with one key are typed once. */
export function inputPlaceholders({ placeholders }: Pick<MessageTemplate, 'placeholders'>): TemplatePlaceholder[] {
  return placeholders.filter(({ key }, index) => placeholders.findIndex((other) => other.key === key) === index);
}

/** The keys of placeholders that nothing was written for. */
export function findEmptyPlaceholders(
  template: Pick<MessageTemplate, 'placeholders'>,
  values: Readonly<Record<string, string>>,
): string[] {
  return inputPlaceholders(template)
    .filter(({ key }) => (values[key] ?? '').trim() === '')
    .map(({ key }) => key);
}

/** The provider's state of a template: only an approved one is delivered. */
export const templateStates = ['approved', 'reviewing', 'rejected', 'paused', 'disabled', 'deleted'] as const;
export type TemplateState = (typeof templateStates)[number];
/** The provider's rating of a template by the reactions of contacts, best first. */
export const templateQualities = ['green', 'yellow', 'red'] as const;

export const templatesEvents = {
  /** the provider changed what it makes of a template: lists of the connection's templates are asked for again */
  messageTemplate: z.object({
    action: z.literal('update'),
    whatsappId: z.number(),
    name: z.string(),
    language: z.string(),
    state: z.enum(templateStates),
    /** null = not reported */
    quality: z.enum(templateQualities).nullable(),
    /** what it counted as and counts as from now on, which decides its price */
    category: z.object({ from: z.string(), to: z.string() }).optional(),
  }),
} as const;

export const templatesErrors = {
  /** 24 hours after the contact's last message only approved templates are delivered */
  ERR_WAPP_WINDOW_CLOSED: { status: 409, details: noDetails },
  ERR_WAPP_TEMPLATE: { status: 422, details: noDetails },
  /** the provider does not deliver it at the moment: only read as the reason why something waits */
  ERR_WAPP_TEMPLATE_STOPPED: { status: 409, details: noDetails },
  ERR_NO_TEMPLATE_FOUND: { status: 404, details: noDetails },
} as const;
