import * as z from 'zod';
import type { AccountNotice } from '../port/account-health.ts';
import { accountNoticeOf, failureCodeOf } from './errors.rules.ts';

/** Meta's report on the delivery of an own message. */
export interface DeliveryReport {
  wamid: string;
  providerId: string;
  /** 2 sent, 3 delivered, 4 read, -1 failed; undefined = a status that means nothing here */
  ack: 2 | 3 | 4 | -1 | undefined;
  /** why it failed, in the codes of the catalogue */
  failure: string;
  /** what the failure says of the whole account */
  notice?: AccountNotice | undefined;
  /** the category of its price; null = free, or not reported */
  billed: string | null;
}

const ackByStatus: Readonly<Record<string, DeliveryReport['ack']>> = {
  sent: 2,
  delivered: 3,
  read: 4,
  played: 4,
  failed: -1,
};
const statusSchema = z.looseObject({
  status: z.looseObject({
    id: z.string(),
    status: z.string(),
    type: z.string().optional().catch(undefined),
    biz_opaque_callback_data: z.string().catch('').default(''),
    errors: z
      .array(z.looseObject({ code: z.coerce.number() }))
      .catch([])
      .default([]),
    pricing: z
      .looseObject({ billable: z.boolean().default(true), category: z.string().max(50) })
      .optional()
      .catch(undefined),
  }),
});

export function parseReport(payload: unknown): DeliveryReport | undefined {
  const { data } = statusSchema.safeParse(payload);
  // A payment that failed is no message that failed.
  if (!data || data.status.type === 'payment') return undefined;
  const { id, status, biz_opaque_callback_data: providerId, errors, pricing } = data.status;
  const code = errors[0]?.code ?? 0;
  const kind = status === 'failed' ? accountNoticeOf(code) : undefined;
  return {
    wamid: id,
    providerId,
    ...(kind && { notice: { kind, detail: '', until: undefined } }),
    ack: ackByStatus[status],
    failure: failureCodeOf(code),
    billed: pricing?.billable ? pricing.category.toLowerCase() : null,
  };
}

/**
 * Decides the next ack of a message. Reports come in any order, and more than once: they only move forward. A failed
 * message counts as not sent, whatever is reported late; but a message that the contact has cannot fail.
 */
export function nextAck(before: number, { ack }: Pick<DeliveryReport, 'ack'>): number {
  if (ack === undefined) return before;
  if (ack === -1) return before >= 3 ? before : -1;
  if (before === -1) return ack >= 3 ? ack : -1;
  return Math.max(before, ack);
}
