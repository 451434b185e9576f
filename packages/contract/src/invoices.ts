import * as z from 'zod';
import { dayMs } from './durations.ts';
import { company } from './companies.ts';
import { confirmsWhen, isChanged, isGiven } from './confirmation.ts';
import { endpoint, idParams } from './endpoint.ts';
import { formAmount, formFlag, isoDate, noDetails, pageNumber, searchParam } from './fields.ts';

/** The source of a payment. `hand` = recorded by the operator; `simulated` = the demonstration's bank. */
export const paymentProvider = z.enum(['hand', 'pix-key', 'simulated', 'efi', 'asaas']);
export type PaymentProviderName = z.infer<typeof paymentProvider>;

const payment = z.object({
  /** `refund` = money that was given back */
  kind: z.enum(['payment', 'refund']),
  value: z.number(),
  provider: paymentProvider,
  note: z.string(),
  /** when the money moved, as its provider reports it; otherwise when it was recorded */
  paidAt: isoDate,
  createdAt: isoDate,
});

/** A surplus on one invoice that pays for another. */
const credit = z.object({
  /** above 0 = it came from the other invoice; below 0 = it went there */
  value: z.number(),
  /** of the other invoice */
  number: z.string(),
  createdAt: isoDate,
});

/** The invoice of a company for one period of its plan. Amounts are in BRL. */
export const invoice = z.object({
  id: z.number(),
  companyId: z.number(),
  /** such as `2026-0412` */
  number: z.string(),
  /** the plan and the period that is paid for, in the company's language, such as `Pro, 01/12/26 a 01/01/27` */
  detail: z.string(),
  value: z.number(),
  /** the part of the value for days before the period: the difference of two plans; below 0 = a credit */
  proratedValue: z.number(),
  /** payments and credit for it, less refunds; less than `value` after a payment in part, more with a surplus */
  paidValue: z.number(),
  /** the price of days of it that a smaller plan gave back, which is credit */
  returnedValue: z.number(),
  /** a day of the company's calendar, such as `2026-11-27`; it may be paid until its end */
  dueDate: z.string(),
  status: z.enum(['open', 'paid', 'refunded']),
  paidAt: isoDate.nullable(),
  /** the day until which the payment renewed the company */
  renewedUntil: z.string().nullable(),
  /** days on which the company was locked and that the payment gave back; they are part of `renewedUntil` */
  lockedDays: z.number(),
  /** the company reports that it has paid, which a person has to confirm; null also once it is paid */
  claimedAt: isoDate.nullable(),
  payments: z.array(payment),
  credits: z.array(credit),
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type Invoice = z.infer<typeof invoice>;

/** Rows of a page; a full one has another behind it. */
export const invoicesPageSize = 100;

export const listInvoices = endpoint({
  method: 'GET',
  path: '/invoices/all',
  access: 'admin',
  whenDue: true,
  summary: `Invoices of the own company, newest first, ${invoicesPageSize} a page; searched by detail and number`,
  query: z.object({ searchParam, pageNumber }),
  answer: z.array(invoice),
});

export const getInvoice = endpoint({
  method: 'GET',
  path: '/invoices/{id}',
  access: 'admin',
  whenDue: true,
  summary: 'One invoice of the own company, with payer and receiver, as its receipt shows them',
  params: idParams,
  notFound: 'ERR_NO_INVOICE_FOUND',
  answer: invoice.extend({
    payer: z.object({ name: z.string(), document: z.string(), address: z.array(z.string()) }),
    receiver: z.string(),
  }),
});

export const listCompanyInvoices = endpoint({
  method: 'GET',
  path: '/companies/{id}/invoices',
  access: 'super',
  summary:
    'Invoices of a company, newest first, and what it owes by the ledger; below 0 = it has paid more. Those of a company that was deleted are kept',
  params: idParams,
  notFound: 'ERR_NO_COMPANY_FOUND',
  query: z.object({ pageNumber }),
  answer: z.object({
    invoices: z.array(invoice),
    owed: z.number(),
    /** until when the open invoice that is due first renews the company if it is paid today; null = none is open */
    renewal: z.object({ invoiceId: z.number(), until: z.string(), lockedDays: z.number() }).nullable(),
  }),
});

export const recordPayment = endpoint({
  method: 'POST',
  path: '/invoices/{id}/payments',
  access: 'super',
  summary:
    'Records money that came in or was given back by hand; once an invoice is paid in full, the company is renewed',
  params: idParams,
  notFound: 'ERR_NO_INVOICE_FOUND',
  body: z.object({
    kind: z.enum(['payment', 'refund']).default('payment'),
    value: formAmount.refine((value) => value > 0, 'expected more than 0'),
    note: z.string().trim().min(1).max(500),
    /** the money counts although it seems to be recorded already (ERR_PAYMENT_UNCONFIRMED) */
    confirmed: formFlag.default(false),
  }),
  answer: invoice,
});

/** A line of the ledger: an amount that an invoice added to a company's debt, or that was taken from it. */
const ledgerEntry = z.object({
  id: z.number(),
  createdAt: isoDate,
  companyId: z.number(),
  /** of a deleted company: the payer, as its invoices name it */
  company: z.string(),
  /** of the invoice */
  number: z.string(),
  /**
   * `replaced` = nothing is owed for the invoice any more; `credit` = moved between invoices of the company; `returned` = paid days that
   * a smaller plan gave back
   */
  kind: z.enum(['issued', 'replaced', 'payment', 'refund', 'credit', 'returned']),
  /** its effect on the amount owed, in reais; below 0 = less is owed */
  value: z.number(),
  provider: paymentProvider.nullable(),
  /** the provider's name of the payment */
  reference: z.string().nullable(),
  note: z.string(),
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;

export const listLedger = endpoint({
  method: 'GET',
  path: '/operator/ledger',
  access: 'super',
  summary:
    'The ledger of all companies, newest entries first; of the present month and the eleven before it, 1,000 at a time',
  /** only entries with a lower id */
  query: z.object({ before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional() }),
  answer: z.object({ entries: z.array(ledgerEntry), hasMore: z.boolean() }),
});

const billingSettings = z.object({
  /** how many days after the due date people may still log in */
  graceDays: z.number(),
  /** how many days a company that signs up may try the product out */
  trialDays: z.number(),
  /** the receiver of the money, as receipts name it */
  receiverName: z.string(),
  receiverCity: z.string(),
  /** null = not chosen: the simulated bank in a demonstration, else none */
  provider: z.enum(['none', 'pix-key', 'simulated', 'efi', 'asaas']).nullable(),
  /** CPF, CNPJ, phone, e-mail or random key of the receiver */
  pixKey: z.string(),
  /** the own key that companies pay to: the last one that the operator tried and confirmed; empty = none */
  pixKeyInUse: z.string(),
  /** null = it was in use before keys were tried */
  pixKeyConfirmedAt: isoDate.nullable(),
  efiClientId: z.string(),
  /** the client secret and the client certificate of Efí are stored; no call returns them */
  efiReady: z.boolean(),
});
const shownBillingSettings = billingSettings.extend({
  /** the webhook address for each provider; it is a secret */
  webhooks: z.object({ efi: z.string(), asaas: z.string() }),
  /** a code of R$ 0,01 for `pixKey`, by which the operator sees at the bank whose key it is; empty without a key */
  pixKeyTrial: z.string(),
});
export type BillingSettings = z.infer<typeof billingSettings>;

export const getBillingSettings = endpoint({
  method: 'GET',
  path: '/billing-settings',
  access: 'super',
  summary: 'How the operator takes money',
  answer: shownBillingSettings,
});

export const updateBillingSettings = endpoint({
  method: 'PUT',
  path: '/billing-settings',
  access: 'super',
  confirms: confirmsWhen(
    'paymentCredentials',
    'where provider, Pix key, receiver or a credential of a provider changes',
    (facts) =>
      isChanged(facts, 'provider', 'pixKey', 'efiClientId', 'receiverName') ||
      isGiven(facts, 'efiClientSecret', 'efiCertificate'),
  ),
  summary: 'Changes the fields that are sent',
  body: z.object({
    graceDays: z.number().int().min(0).max(60).optional(),
    trialDays: z.number().int().min(1).max(365).optional(),
    receiverName: z.string().trim().max(100).optional(),
    receiverCity: z.string().trim().max(50).optional(),
    provider: z.enum(['none', 'pix-key', 'simulated', 'efi', 'asaas']).nullable().optional(),
    /** as people write it; another own key is offered to companies once it is confirmed */
    pixKey: z.string().trim().max(77).optional(),
    efiClientId: z.string().trim().max(200).optional(),
    /** nothing = as it is */
    efiClientSecret: z.string().trim().max(200).optional(),
    /** the certificate of Efí: PEM with its key, or the .p12 file in base64; nothing = as it is */
    efiCertificate: z.string().trim().max(20_000).optional(),
  }),
  answer: shownBillingSettings,
});

export const confirmPixKey = endpoint({
  method: 'POST',
  path: '/billing-settings/pix-key',
  access: 'super',
  confirms: {
    // A key that was stored by somebody who confirmed who they are takes no money before this call.
    when: 'where the key is not the one that companies pay to already',
    reads: '/billing-settings',
    acts: ({ body, before }) => (body.pixKey === before?.pixKeyInUse ? [] : ['paymentCredentials']),
  },
  summary: 'Confirms that the bank shows the right receiver for the stored Pix key: companies pay to it from now on',
  body: z.object({
    /** the one that was tried; another one may have been stored meanwhile */
    pixKey: z.string().trim().min(1).max(77),
  }),
  answer: shownBillingSettings,
});

export const invoicesEvents = {
  /** to the admins of the company */
  invoice: z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), invoice }),
    z.object({ action: z.literal('delete'), invoiceId: z.number() }),
  ]),
  /** to everybody of the company: it paid and was renewed */
  payment: z.object({ action: z.literal('CONCLUIDA'), company }),
} as const;

export const invoicesErrors = {
  ERR_NO_INVOICE_FOUND: { status: 404, details: noDetails },
  /**
   * The operator is asked whether this is other money than what is recorded. `paid`: nothing is open; `above`: more than is open;
   * `same`: the same amount was recorded for the invoice within a day; `pending`: a Pix code of it can still be paid, which its provider
   * reports by itself
   */
  ERR_PAYMENT_UNCONFIRMED: {
    status: 409,
    details: z.object({
      reason: z.enum(['paid', 'above', 'same', 'pending']),
      /** what is left of the invoice, in BRL */
      open: z.number(),
    }),
  },
  /** more than came in cannot be given back */
  ERR_REFUND_TOO_HIGH: { status: 409, details: noDetails },
} as const;

export type InvoiceLabel = 'paid' | 'refunded' | 'overdue' | 'open';

/** The surplus of a closed invoice that was not credited to another one yet. */
export function excessOf({
  status,
  value,
  paidValue,
  returnedValue,
}: Pick<Invoice, 'status' | 'value' | 'paidValue' | 'returnedValue'>): number {
  return status === 'paid' ? Math.max(0, Math.round((paidValue + returnedValue - value) * 100) / 100) : 0;
}

/** The state of an invoice on a day of the company's calendar. It is overdue from the day after its due date on. */
export function invoiceLabel({ status, dueDate }: Pick<Invoice, 'status' | 'dueDate'>, today: string): InvoiceLabel {
  if (status !== 'open') return status;
  return dueDate < today ? 'overdue' : 'open';
}

/** Days before the due date on which a company is reminded; below 0: after it. */
export const reminderDays = [7, 3, 1, 0, -1] as const;

/**
 * The reminder that is due, named by its days before the due date; undefined = none yet, or too late to remind of anything.
 * One that was missed comes late, with the days that are left.
 */
export function dueReminder(daysLeft: number): (typeof reminderDays)[number] | undefined {
  if (daysLeft < -7) return undefined;
  return reminderDays.findLast((days) => daysLeft <= days);
}

/** Whole days from one day, such as `2026-11-27`, to another. */
export const daysBetweenDays = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);
