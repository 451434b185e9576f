import * as z from 'zod';
import { contactName } from './masks.ts';

/** The origin of a contact's first message: an advertisement with a way to WhatsApp, or a status of the company. */
export const referralKinds = ['ad', 'status'] as const;
export const referralKind = z.enum(referralKinds);
export type ReferralKind = (typeof referralKinds)[number];

export const referral = z.object({
  kind: referralKind,
  /** of an advertisement its title; of a status nothing */
  headline: z.string(),
  /** the text of the advertisement, or of the status */
  body: z.string(),
  /** the page of the advertisement; an address of the web, or null */
  url: z.string().nullable(),
  /** Meta's id of the click, by which its advertisement tools know the conversion */
  ctwaClid: z.string().nullable(),
  pictureUrl: z.string().nullable(),
});
export type Referral = z.infer<typeof referral>;

/** How a key of PIX is read, in Meta's words; null = unknown. */
export const pixKeyTypes = ['CPF', 'CNPJ', 'PHONE', 'EMAIL', 'EVP'] as const;
const pixKeyType = z.enum(pixKeyTypes).nullable();

/** A thing that is bought. Amounts are in units of their currency, such as 49.9. */
const orderItem = z.object({
  name: z.string(),
  /** the seller's own id of it */
  reference: z.string(),
  quantity: z.number(),
  /** of one; null = unknown */
  price: z.number().nullable(),
  pictureUrl: z.string().nullable(),
});
export type OrderItem = z.infer<typeof orderItem>;

const bought = {
  reference: z.string(),
  /** the first of them */
  items: z.array(orderItem),
  /** how many kinds there are in all */
  itemCount: z.number(),
  total: z.number().nullable(),
  /** three letters, such as BRL */
  currency: z.string(),
};
/** The text beside it; `body` of the message contains all of it as text. */
const text = z.string();

/** Interactive content of a message. Addresses are of the web or null, and nothing in it is ever run. */
export const interactive = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pix'), text, key: z.string(), keyType: pixKeyType, name: z.string() }),
  z.object({
    kind: z.literal('payment'),
    text,
    ...bought,
    pixKey: z.string().nullable(),
    pixKeyType,
    pixName: z.string(),
    /** to be pasted into the app of a bank */
    pixCode: z.string().nullable(),
    /** the line of digits of a boleto */
    boleto: z.string().nullable(),
    url: z.string().nullable(),
  }),
  z.object({ kind: z.literal('order'), text, ...bought }),
  z.object({
    kind: z.literal('buttons'),
    text,
    /** small print below the text; '' = none */
    footer: z.string(),
    /** each leads somewhere, copies something, starts a call, or can only be seen */
    buttons: z.array(
      z.object({
        label: z.string(),
        url: z.string().nullable(),
        copy: z.string().nullable(),
        phone: z.string().nullable(),
      }),
    ),
  }),
  /** the answers of a form that the contact filled in */
  z.object({
    kind: z.literal('form'),
    text,
    name: z.string(),
    answers: z.array(z.object({ label: z.string(), value: z.string() })),
  }),
  /** what the company lets a contact choose from */
  z.object({
    kind: z.literal('choices'),
    text,
    /** small print below the text; '' = none */
    footer: z.string(),
    /** `auto`: a menu of the automatic service, of which up to three are buttons and up to ten a list */
    layout: z.enum(['auto', 'buttons', 'list']),
    /** what opens the list */
    open: z.string(),
    choices: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        description: z.string(),
        /** of a list: the title above it and its neighbours of the same section; '' = none */
        section: z.string(),
      }),
    ),
    /** the id of what the contact chose last; null = nothing yet, or a menu of the automatic service */
    chosen: z.string().nullable(),
  }),
  /** what a contact chose from `choices`, in the words of the choice; the message quotes the question */
  z.object({
    kind: z.literal('choice'),
    text,
    /** of the choice */
    id: z.string(),
    /** what the contact typed instead of pressing it; '' = it was pressed */
    written: z.string(),
  }),
  /** asks a contact to send where they are, by WhatsApp's own button */
  z.object({ kind: z.literal('locationRequest'), text }),
  /** asks a contact whose number is hidden for it, by WhatsApp's own button */
  z.object({ kind: z.literal('numberRequest'), text }),
  /** whether the company may call: once, always, or not at all */
  z.object({ kind: z.literal('callPermission'), text, answer: z.enum(['accepted', 'always', 'rejected']) }),
  /**
   * the preview that the sender's phone shows of an address in the text, which `body` contains alone; nothing of it is
   * fetched
   */
  z.object({
    kind: z.literal('link'),
    text,
    url: z.string().nullable(),
    title: z.string(),
    description: z.string(),
    pictureUrl: z.string().nullable(),
  }),
  /** a meeting that people are invited to, or a call that is planned; `text` is its name. Answers to it are not known */
  z.object({
    kind: z.literal('event'),
    text,
    description: z.string(),
    startsAt: z.iso.datetime().nullable(),
    endsAt: z.iso.datetime().nullable(),
    place: z.string(),
    /** of the call, where there is one */
    url: z.string().nullable(),
    isCanceled: z.boolean(),
  }),
  /** `text` is the question; `body` of the message contains it with the options */
  z.object({
    kind: z.literal('poll'),
    text,
    /** how many options one may choose; 0 = any number */
    maxChoices: z.number(),
    options: z.array(z.object({ id: z.string(), name: z.string() })),
    /** the latest vote of each person; who took theirs back has none */
    votes: z.array(
      z.object({
        /** what they call themselves */
        name: contactName,
        /** of the company, on its phone */
        fromMe: z.boolean(),
        /** ids of options */
        choices: z.array(z.string()),
      }),
    ),
  }),
]);
export type Interactive = z.infer<typeof interactive>;
