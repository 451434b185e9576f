import type { Invoice, OfferedPlan } from '@balcao/contract';

/** The amounts of a checkout: what is billed, the part of it for days before the period, payments, and credit. */
export interface Amounts {
  value: number;
  prorated: number;
  paid: number;
  credit: number;
}

const nothing: Amounts = { value: 0, prorated: 0, paid: 0, credit: 0 };

/**
 * The invoice that a plan would have; none where the company keeps its plan until it is due soon, and with it its credit.
 * What it gives back beyond its price is no amount of it.
 */
export function amountsOfPlan(plan: OfferedPlan | undefined, isKept: boolean): Amounts {
  if (!plan || isKept) return nothing;
  const { total, credit, prorated } = plan;
  const value = inCents(total + credit);
  return { value, prorated: value === 0 ? 0 : prorated, paid: 0, credit };
}

/** An invoice as it is now; applied credit is shown apart from payments. */
export function amountsOfInvoice(invoice: Invoice | null): Amounts {
  if (!invoice) return nothing;
  const credit = Math.max(0, inCents(invoice.credits.reduce((sum, one) => sum + one.value, 0)));
  const paid = inCents(invoice.paidValue - credit);
  return { value: invoice.value, prorated: invoice.proratedValue, paid, credit };
}

const inCents = (value: number) => Math.round(value * 100) / 100;
