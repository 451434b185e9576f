import * as z from 'zod';
import { isoDate } from '../fields.ts';

/** The account of an official number as its form shows it. Token and secrets have no place here, so they cannot leave. */
export const cloudAccount = z.object({
  phoneNumberId: z.string(),
  businessAccountId: z.string(),
  /** token and secrets are stored */
  configured: z.boolean(),
  /** to be entered on the page of the app at Meta */
  callbackUrl: z.string(),
  /** when Meta last proved to be at the other end of that address */
  hookSeenAt: isoDate.nullable(),
  /** why the connection ended by itself: a code of the catalogue */
  failure: z.string().nullable(),
});

/** A place of a template that is filled when it is sent. */
export const templatePlaceholder = z.object({
  /** `body.1`, `header.name`, `button.0`: what a value is sent under */
  key: z.string(),
  part: z.enum(['header', 'body', 'button']),
  /** what stands between its braces */
  name: z.string(),
  /** which button, from 0 */
  button: z.number().nullable(),
  example: z.string(),
});

/** A text that WhatsApp approved beforehand: the only way to write once the window is closed. */
export const messageTemplate = z.object({
  name: z.string(),
  language: z.string(),
  category: z.string(),
  header: z.string(),
  body: z.string(),
  footer: z.string(),
  buttons: z.array(z.string()),
  places: z.array(templatePlaceholder),
  /** false = it needs something that cannot be filled in here, such as a picture of its own */
  usable: z.boolean(),
});

export type CloudAccount = z.infer<typeof cloudAccount>;
export type TemplatePlaceholder = z.infer<typeof templatePlaceholder>;
export type MessageTemplate = z.infer<typeof messageTemplate>;
