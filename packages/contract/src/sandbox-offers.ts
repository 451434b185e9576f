import * as z from 'zod';
import { jsonFormField } from './fields.ts';
import { pixKeyTypes, referralKind } from './message-interactive.ts';

const words = z.string().trim().max(5_000).default('');
const amount = z.number().nonnegative();

/**
 * The content that a contact of the simulated phone may send besides text and files. It is truncated where everything
 * inbound is.
 */
export const sandboxOffers = {
  /** what brought the contact to write: its picture is drawn */
  referral: jsonFormField(z.object({ kind: referralKind, headline: words, body: words, url: words, ctwaClid: words })),
  pix: jsonFormField(
    z.object({
      key: z.string().trim().min(1).max(500),
      keyType: z.enum(pixKeyTypes).default('EVP'),
      name: words,
    }),
  ),
  order: jsonFormField(
    z.object({
      reference: words,
      items: z
        .array(z.object({ name: words, quantity: z.number().int().min(1).max(10_000), price: amount }))
        .min(1)
        .max(500),
    }),
  ),
  /** a question with options to vote for */
  poll: jsonFormField(
    z.object({
      question: z.string().trim().min(1).max(255),
      options: z.array(z.string().trim().min(1).max(100)).min(2).max(12),
      /** how many options one may choose; 0 = any number */
      maxChoices: z.number().int().min(0).max(12).default(1),
    }),
  ),
  /** what the contact presses below the message that this one quotes: a choice, by its id and its words there */
  choice: jsonFormField(z.object({ id: z.string().trim().min(1).max(100), title: z.string().trim().min(1).max(500) })),
  /** a button that leads somewhere, or copies a code */
  button: jsonFormField(z.object({ label: z.string().trim().min(1).max(500), url: words })),
};
