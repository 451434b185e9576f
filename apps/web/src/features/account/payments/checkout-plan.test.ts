import type { OfferedPlan } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { amountsOfPlan } from './checkout-amounts.ts';
import { nextStep, planToPay } from './checkout-plan.ts';
import type { Subscription } from './payments.queries.ts';

const [own, other, third] = [1, 2, 3];

const subscriptionOf = (fields: { invoicePlanId?: number; paidValue?: number; credit?: number; plans?: number[] }) => {
  const { invoicePlanId = null, paidValue = 0, credit = 0, plans = [own, other, third] } = fields;
  const credits = credit > 0 ? [{ value: credit }] : [];
  const invoice = invoicePlanId === null ? null : { value: 100, proratedValue: 0, paidValue, credits };
  return { invoice, invoicePlanId, planId: own, plans: plans.map((id) => ({ id })) } as unknown as Subscription;
};

describe('the plan of a checkout', () => {
  it('is that of the open invoice until one is chosen, also where the company has another plan', () => {
    const paid = { lockedId: undefined, isQuoted: false };
    expect(planToPay(subscriptionOf({ invoicePlanId: own }), undefined)).toEqual({ ...paid, planId: own });
    expect(planToPay(subscriptionOf({ invoicePlanId: other }), undefined)).toEqual({ ...paid, planId: other });
    expect(planToPay(subscriptionOf({}), undefined)).toEqual({ ...paid, planId: own, isQuoted: true });
  });

  it('has a price of its own where the invoice bills another plan, the company’s own plan included', () => {
    const ofOther = subscriptionOf({ invoicePlanId: other });
    expect(planToPay(ofOther, 'own')).toMatchObject({ planId: own, isQuoted: true });
    expect(planToPay(ofOther, third)).toMatchObject({ planId: third, isQuoted: true });
    expect(planToPay(ofOther, other)).toMatchObject({ planId: other, isQuoted: false });
  });

  it('follows the plan that the operator gives the company for who keeps the own one', () => {
    const given = { ...subscriptionOf({ invoicePlanId: third }), planId: third };
    expect(planToPay(given, 'own')).toMatchObject({ planId: third, isQuoted: false });
  });

  it('stays that of an invoice of which a part is paid, other than by credit, whatever was chosen before', () => {
    for (const choice of ['own', third, undefined] as const)
      expect(planToPay(subscriptionOf({ invoicePlanId: other, paidValue: 10 }), choice)).toEqual({
        planId: other,
        lockedId: other,
        isQuoted: false,
      });
    const byCredit = subscriptionOf({ invoicePlanId: other, paidValue: 10, credit: 10 });
    expect(planToPay(byCredit, 'own')).toMatchObject({ planId: own, lockedId: undefined });
  });

  it('is that of the invoice again when the chosen one is no longer offered', () => {
    expect(planToPay(subscriptionOf({ invoicePlanId: own, plans: [own] }), other)).toMatchObject({ planId: own });
  });
});

describe('the end of a checkout', () => {
  const [today, lastDay, later] = ['2026-11-10', '2027-01-20', '2027-02-20'];
  const free = (id: number, until: string) => ({ id, total: 0, period: { from: today, until } });
  const ending = (billed: number | null, plans: object[]) =>
    ({ ...subscriptionOf(billed === null ? {} : { invoicePlanId: billed }), plans }) as unknown as Subscription;
  const stepOf = (subscription: Subscription, choice: number | 'own') =>
    nextStep(subscription, planToPay(subscription, choice), lastDay);

  it('drops the open invoice of another plan, and renews nothing, where the own plan that costs nothing is kept before it is due', () => {
    expect(stepOf(ending(other, [free(own, lastDay), { id: other, total: 100 }]), 'own')).toBe('drop');
    expect(stepOf(ending(null, [free(own, lastDay)]), 'own')).toBe('nothing');
  });

  it('renews with a plan that costs nothing where the due date moves or the plan changes, and pays otherwise', () => {
    expect(stepOf(ending(other, [free(own, later), { id: other, total: 100 }]), 'own')).toBe('renew');
    expect(stepOf(ending(own, [{ id: own, total: 100 }, free(third, lastDay)]), third)).toBe('renew');
    expect(stepOf(ending(other, [free(own, lastDay), { id: other, total: 100 }]), other)).toBe('pay');
  });
});

describe('the amounts of a plan', () => {
  const plan = { total: 0, credit: 149.9, prorated: 0, creditLeft: 200 } as OfferedPlan;

  it('take credit off the price, unless the plan is kept: then nothing is billed and the credit stays', () => {
    expect(amountsOfPlan(plan, false)).toEqual({ value: 149.9, prorated: 0, paid: 0, credit: 149.9 });
    expect(amountsOfPlan(plan, true)).toEqual({ value: 0, prorated: 0, paid: 0, credit: 0 });
  });
});
