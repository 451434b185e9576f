import * as z from 'zod';
import { namedRef } from './briefs.ts';
import { endpoint, idParam, idParams } from './endpoint.ts';
import { expectedUserId, formAmount, isoDate, noDetails, optionalId, optionalText } from './fields.ts';
import { message } from './messages.ts';
import { pixAccountProvider } from './pix-account.ts';
import { pixKey } from './pix-keys.ts';
import { taxIdField } from './tax-id.ts';

/** A Pix charge that somebody sent to a contact. Amounts are in BRL. */
export const pixCharge = z.object({
  id: z.number(),
  ticketId: z.number(),
  contactId: z.number(),
  /** which shows it */
  messageId: z.string(),
  /** who sent it; null = gone */
  user: namedRef.nullable(),
  /** `key` = a key of the company, whose payments a person confirms */
  provider: z.enum(['key', 'efi', 'asaas']),
  /** null = who pays chooses */
  value: z.number().nullable(),
  description: z.string(),
  receiverName: z.string(),
  /** what is copied into the app of a bank */
  code: z.string(),
  /** null = it can be paid at any time */
  expiresAt: isoDate.nullable(),
  /** what the bank reports that came in, less what it gave back */
  paidValue: z.number(),
  /** when all of it was there */
  paidAt: isoDate.nullable(),
  /** what a person said of it last: that the money came, that it did not after all, or that it is not to be paid any more */
  mark: z
    .object({ kind: z.enum(['received', 'undone', 'canceled']), user: namedRef.nullable(), at: isoDate })
    .nullable(),
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type PixCharge = z.infer<typeof pixCharge>;

export const maxPixDescription = 100;
export const maxPixValue = 999_999.99;
/** How long a charge at a bank can be paid at most. */
export const maxPixDays = 30;
/** As many charges as one answer has. */
export const pixChargesPageSize = 30;

export const listTicketPixCharges = endpoint({
  method: 'GET',
  path: '/tickets/{id}/pix-charges',
  access: 'user',
  summary: `Pix charges of the contact of a ticket, in the tickets that the caller sees, newest first, ${pixChargesPageSize} at most; before is the id of the last one of the answer above`,
  params: idParams,
  notFound: 'ERR_NO_TICKET_FOUND',
  query: z.object({ before: optionalId }),
  answer: z.object({ charges: z.array(pixCharge), hasMore: z.boolean() }),
});

export const getPixWays = endpoint({
  method: 'GET',
  path: '/pix-charges/ways',
  access: 'user',
  summary: 'What a Pix charge can be sent with: the keys of the company, and its account at a bank',
  answer: z.object({
    keys: z.array(pixKey),
    /** null = none that is ready */
    account: z
      .object({
        provider: pixAccountProvider,
        receiverName: z.string(),
        /** it wants the CPF or CNPJ of who pays */
        needsDocument: z.boolean(),
      })
      .nullable(),
    /** the caller may charge, by the company's setting */
    mayCharge: z.boolean(),
    /** of one charge at most, by the company's setting */
    maxValue: z.number(),
  }),
});

export const sendPixCharge = endpoint({
  method: 'POST',
  path: '/tickets/{id}/pix-charges',
  access: 'user',
  audit: { kind: 'pixCharge' },
  summary:
    'Sends a Pix code in a ticket: with a button that copies it on official numbers, as text with a QR code elsewhere. Without a key the account of the company at a bank makes it, of a certain amount, and its payment is reported',
  params: idParams,
  notFound: 'ERR_NO_TICKET_FOUND',
  body: z.object({
    /** uuid chosen by the caller: a repeat is the same charge, and answers its messages */
    clientId: z.uuid(),
    pixKeyId: optionalId,
    /** none = who pays chooses, which takes a key */
    value: formAmount.pipe(z.number().min(0.01).max(maxPixValue)).nullable().optional(),
    description: optionalText(maxPixDescription),
    /** of the account: until when it can be paid; an hour, or a day at Asaas, by default */
    expiresAt: z.iso.datetime({ offset: true }).optional(),
    /** of the account: CPF or CNPJ of who pays, where it is wanted; it is not kept here */
    document: taxIdField.optional(),
    /** as text also where there is a button */
    asText: z.boolean().default(false),
    /** as of `POST /messages/{ticketId}` */
    expectedUserId,
  }),
  answer: z.object({ messages: z.array(message) }),
});

export const getPixCharge = endpoint({
  method: 'GET',
  path: '/pix-charges/{id}',
  access: 'user',
  summary: 'One Pix charge, of a ticket that the caller sees',
  params: idParams,
  notFound: 'ERR_NO_PIX_CHARGE_FOUND',
  answer: pixCharge,
});

export const markPixReceived = endpoint({
  method: 'POST',
  path: '/pix-charges/{id}/received',
  access: 'user',
  repeat: 'settles',
  audit: { kind: 'pixCharge' },
  summary: 'Says that the money of a charge came in; the caller is named beside it',
  params: idParams,
  notFound: 'ERR_NO_PIX_CHARGE_FOUND',
  answer: pixCharge,
});

export const unmarkPixReceived = endpoint({
  method: 'DELETE',
  path: '/pix-charges/{id}/received',
  access: 'user',
  audit: { kind: 'pixCharge' },
  summary: 'Takes back that the money of a charge came in; the caller is named beside it',
  params: idParams,
  notFound: 'ERR_NO_PIX_CHARGE_FOUND',
  answer: pixCharge,
});

export const cancelPixCharge = endpoint({
  method: 'POST',
  path: '/pix-charges/{id}/cancel',
  access: 'user',
  repeat: 'settles',
  audit: { kind: 'pixCharge' },
  summary: 'Cancels a charge that is not paid, also at the bank where it made it; a code for a key can still be paid',
  params: idParams,
  notFound: 'ERR_NO_PIX_CHARGE_FOUND',
  answer: pixCharge,
});

export const checkPixCharge = endpoint({
  method: 'POST',
  path: '/pix-charges/{id}/check',
  access: 'user',
  repeat: 'settles',
  weight: 20,
  summary: 'Asks the bank whether a charge was paid; one for a key stays as it is',
  params: idParams,
  notFound: 'ERR_NO_PIX_CHARGE_FOUND',
  answer: pixCharge,
});

export const receivePixNotice = endpoint({
  method: 'POST',
  path: '/pix-charges/webhook/{companyId}/{secret}',
  access: 'public',
  summary:
    'Receives what a bank reports of payments to a company: it is asked about the charges that are named, and nothing else is believed',
  params: z.object({ companyId: idParam, secret: z.string().max(100) }),
  notFound: 'ERR_NO_PIX_CHARGE_FOUND',
  body: z.object({ pix: z.unknown().optional(), payment: z.unknown().optional() }),
  answer: z.object({ received: z.literal(true) }),
});

export const pixChargesEvents = {
  /** to those who see its ticket */
  pixCharge: z.object({ action: z.enum(['create', 'update']), pixCharge }),
} as const;

export const pixChargesErrors = {
  ERR_NO_PIX_CHARGE_FOUND: { status: 404, details: noDetails },
  /** it was paid, or canceled */
  ERR_PIX_CHARGE_SETTLED: { status: 409, details: noDetails },
  /** the company's limit for one charge */
  ERR_PIX_CHARGE_LIMIT: { status: 409, details: z.object({ maxValue: z.number() }) },
  /** so many seconds until the caller may send the next charge */
  ERR_PIX_CHARGE_PAUSE: { status: 429, details: z.object({ retryAfter: z.number() }) },
  /** the company has no account at a bank that makes charges */
  ERR_NO_PIX_ACCOUNT: { status: 409, details: noDetails },
} as const;

/** How a charge stands. `open` = without an amount, of which nothing is waited for. */
export type PixChargeState = 'waiting' | 'open' | 'part' | 'paid' | 'received' | 'canceled' | 'expired';

/** The state of a charge at a time. What the bank reports wins over what people say. */
export function pixChargeState(
  {
    value,
    paidAt,
    paidValue,
    mark,
    expiresAt,
  }: Pick<PixCharge, 'value' | 'paidAt' | 'paidValue' | 'mark' | 'expiresAt'>,
  now: Date,
): PixChargeState {
  if (paidAt !== null) return 'paid';
  if (mark?.kind === 'received' || mark?.kind === 'canceled') return mark.kind;
  if (paidValue > 0) return 'part';
  if (expiresAt !== null && Date.parse(expiresAt) <= now.getTime()) return 'expired';
  return value === null ? 'open' : 'waiting';
}
