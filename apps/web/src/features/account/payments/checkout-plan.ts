import { amountsOfInvoice } from './checkout-amounts.ts';
import type { Subscription } from './payments.queries.ts';

/** The chosen plan; `own` = the one that the company has, whichever it is; undefined = nothing was chosen. */
export type PlanChoice = number | 'own' | undefined;

/** The plan that is paid for in a checkout. */
export interface PlanToPay {
  /** undefined = the invoice names none */
  planId: number | undefined;
  /** the plan of an invoice of which a part is paid: no other can be chosen */
  lockedId: number | undefined;
  /** The amounts are those that the plan would have: the open invoice bills another one, or there is none. */
  isQuoted: boolean;
}

/**
 * Tells for which plan a company pays: the chosen one as long as it is offered, otherwise that of the open invoice, which may be another
 * one than the company has, or the company's own.
 */
export function planToPay(
  {
    invoice,
    invoicePlanId,
    planId: ownId,
    plans,
  }: Pick<Subscription, 'invoice' | 'invoicePlanId' | 'planId' | 'plans'>,
  choice: PlanChoice,
): PlanToPay {
  const presentId = invoicePlanId ?? ownId ?? undefined;
  if (invoice && amountsOfInvoice(invoice).paid > 0) return { planId: presentId, lockedId: presentId, isQuoted: false };
  const wantedId = choice === 'own' ? (ownId ?? undefined) : choice;
  const planId = plans.some(({ id }) => id === wantedId) ? wantedId : presentId;
  return { planId, lockedId: undefined, isQuoted: !invoice || planId !== (invoicePlanId ?? undefined) };
}

/** What the end of a checkout asks for, as `PayActions` shows it. */
export type NextStep = 'pay' | 'renew' | 'drop' | 'nothing';

/**
 * Tells what comes after the review. A company that keeps its own plan, pays nothing and is not due soon keeps its due date: all there is
 * to do is to drop the open invoice of another plan, if there is one.
 * @param lastDay of the company
 */
export function nextStep(
  { invoice, planId: ownId, plans }: Pick<Subscription, 'invoice' | 'planId' | 'plans'>,
  { planId, isQuoted }: Pick<PlanToPay, 'planId' | 'isQuoted'>,
  lastDay: string,
): NextStep {
  const chosen = plans.find(({ id }) => id === planId);
  if (!isQuoted || chosen?.total !== 0) return 'pay';
  if (planId !== ownId || chosen.period.until !== lastDay) return 'renew';
  return invoice ? 'drop' : 'nothing';
}
