import * as z from 'zod';
import { company } from './companies.ts';
import { endpoint, idParam } from './endpoint.ts';
import { formAmount, isoDate, noDetails, optionalText } from './fields.ts';
import { taxIdField } from './tax-id.ts';
import { invoice } from './invoices.ts';
import { plan } from './plans.ts';

/** The payment provider of invoices. `none` = the operator has not set it up. */
export const chosenProvider = z.enum(['none', 'pix-key', 'simulated', 'efi', 'asaas']);
export type ChosenProvider = z.infer<typeof chosenProvider>;

/** A plan with its next invoice; a `total` of 0 = nothing is to be paid for it, and it is renewed without a payment. */
const offeredPlan = plan.extend({
  /** of a whole period; where an invoice of the plan is open, as that invoice charges it */
  price: z.number(),
  /** of the price */
  recurrence: company.shape.recurrence,
  total: z.number(),
  /** of the invoice, for the days that are left of the period that is paid; below 0 = to one's credit */
  prorated: z.number(),
  /** of the invoice, paid by what the company has paid too much */
  credit: z.number(),
  /** credit that is left then, for the next invoice */
  creditLeft: z.number(),
  /**
   * the days that the company is renewed for when it is paid today, such as `2026-11-27` to `2026-12-27`; `lockedDays` of them are days
   * on which it was locked, which are given back
   */
  period: z.object({ from: z.string(), until: z.string(), lockedDays: z.number() }),
  /** where the open invoice of the plan has another price: that of the periods from a day on */
  nextPrice: z.object({ value: z.number(), from: z.string() }).nullable(),
});
export type OfferedPlan = z.infer<typeof offeredPlan>;

export const getSubscription = endpoint({
  method: 'GET',
  path: '/subscription',
  access: 'admin',
  whenDue: true,
  summary: 'What the company has to pay next, by whom money is taken, and the plans it may choose with their prices',
  answer: z.object({
    provider: chosenProvider,
    /** the receiver of the money; empty = not set */
    receiver: z.string(),
    /** the open invoice that is due first; null = nothing to pay */
    invoice: invoice.nullable(),
    /** the plan that the invoice bills, and that its payment brings; null = no invoice */
    invoicePlanId: z.number().nullable(),
    /** the plan that the company has */
    planId: z.number().nullable(),
    /** of the company: a session that may only pay learns by it of a renewal elsewhere */
    dueDate: isoDate,
    plans: z.array(offeredPlan),
    /** what the company has, beside the limits of a plan */
    usage: z.object({ users: z.number(), connections: z.number(), queues: z.number() }),
  }),
});

/** The countries of a payer; anything else is taken as the United States, as the checkout offers two. */
const postalCodes = { BR: /^\d{5}-?\d{3}$/, usa: /^\d{5}(?:-\d{4})?$/ };

/** Whether a postal code has the shape of those of a country: `13000-000` in Brazil, `12345` or `12345-6789` elsewhere. */
export const isPostalCode = (text: string, country: string): boolean =>
  postalCodes[country === 'BR' ? 'BR' : 'usa'].test(text.trim());

const figure = z.union([z.number(), z.string().max(50)]);

export const subscribe = endpoint({
  method: 'POST',
  path: '/subscription',
  repeat: 'settles',
  access: 'admin',
  whenDue: true,
  summary:
    'Asks the provider for a Pix payment of an open invoice and keeps the billing data. The price is the invoice’s; fields of cards are not read',
  body: z
    .object({
      /** by default the open invoice that is due first */
      invoiceId: idParam.optional(),
      /** another plan: the open invoice is reissued at its price, or one is issued; the plan applies once that is paid */
      planId: idParam.optional(),
      price: figure,
      users: figure,
      connections: figure,
      firstName: optionalText(100),
      lastName: optionalText(100),
      address2: optionalText(200),
      city: optionalText(100),
      state: optionalText(50),
      zipcode: optionalText(20),
      /** of the postal code: `BR` unless given */
      country: optionalText(50),
      /** CPF or CNPJ of who pays */
      document: taxIdField.optional(),
    })
    .refine(({ zipcode, country }) => !zipcode || isPostalCode(zipcode, country || 'BR'), {
      path: ['zipcode'],
      message: 'is no postal code',
    }),
  answer: z.object({
    txid: z.string(),
    qrcode: z.object({ qrcode: z.string() }),
    valor: z.object({ original: z.string() }),
    provider: z.enum(['pix-key', 'simulated', 'efi', 'asaas']),
    /** null = it does not expire */
    expiresAt: isoDate.nullable(),
    invoice,
  }),
});

export const renewWithoutPayment = endpoint({
  method: 'POST',
  path: '/subscription/renewal',
  access: 'admin',
  whenDue: true,
  summary: 'Renews the company with a plan for which nothing is to be paid; what was open falls away',
  body: z.object({ planId: idParam }),
  answer: company,
});

export const checkPayment = endpoint({
  method: 'POST',
  path: '/subscription/{txid}/check',
  repeat: 'settles',
  access: 'admin',
  whenDue: true,
  summary:
    'Asks the provider whether a payment came in; for an own Pix key, notifies the operator that the company reports a payment',
  params: z.object({ txid: z.string().max(40) }),
  notFound: 'ERR_NO_CHARGE_FOUND',
  answer: z.object({ invoice, claimed: z.boolean() }),
});

export const receivePaymentNotice = endpoint({
  method: 'POST',
  path: '/subscription/webhook/{provider}/{secret}',
  access: 'public',
  summary:
    'Receives notifications of payments from a provider: it is asked about the charges that are named, and nothing else is believed',
  params: z.object({ provider: z.enum(['efi', 'asaas']), secret: z.string().max(100) }),
  notFound: 'ERR_NO_CHARGE_FOUND',
  body: z.object({ pix: z.unknown().optional(), payment: z.unknown().optional() }),
  answer: z.object({ received: z.literal(true) }),
});

export const getSimulatedBank = endpoint({
  method: 'GET',
  path: '/simulated-bank/{txid}',
  access: 'admin',
  whenDue: true,
  summary: 'What the simulated bank of a demonstration shows of a payment that was asked for',
  params: z.object({ txid: z.string().max(40) }),
  notFound: 'ERR_NO_CHARGE_FOUND',
  answer: z.object({ value: z.number(), receiver: z.string(), number: z.string(), paid: z.array(z.number()) }),
});

export const payAtSimulatedBank = endpoint({
  method: 'POST',
  path: '/simulated-bank/{txid}',
  access: 'admin',
  whenDue: true,
  summary: 'Plays a payment at the simulated bank, of any amount and as often as wanted; no money moves',
  params: z.object({ txid: z.string().max(40) }),
  notFound: 'ERR_NO_CHARGE_FOUND',
  body: z.object({ value: formAmount.refine((value) => value > 0, 'expected more than 0') }),
  answer: z.object({ paid: z.array(z.number()) }),
});

export const paymentsErrors = {
  ERR_NO_CHARGE_FOUND: { status: 404, details: noDetails },
  /** the payment provider did not answer as expected */
  ERR_PAYMENT_PROVIDER: { status: 502, details: noDetails },
  /** the provider wants the CPF or CNPJ of who pays */
  ERR_DOCUMENT_MISSING: { status: 409, details: noDetails },
  ERR_NO_PAYMENT_PROVIDER: { status: 409, details: noDetails },
  /** the plan costs nothing, or credit pays for it: it is renewed without a payment */
  ERR_NOTHING_TO_PAY: { status: 409, details: noDetails },
  /** something is to be paid */
  ERR_INVOICE_OPEN: { status: 409, details: noDetails },
  /** a part of the invoice is paid: the rest comes before another plan */
  ERR_INVOICE_PART_PAID: { status: 409, details: noDetails },
} as const;
