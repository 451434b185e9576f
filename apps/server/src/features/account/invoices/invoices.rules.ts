import { calendarDay, dayMs, daysBetweenDays, nextDueDay, recurrenceMonths, type Recurrence } from '@balcao/contract';

/** How long before the due date an invoice is made. */
export const issuedBeforeDueMs = 20 * dayMs;

/** A price of the contract, which is in reais, as whole cents. */
export const centsOf = (value: number): number => Math.round(value * 100);

/** Formats whole cents as an amount of the contract. */
export const amountOf = (cents: number | string): number => Number(cents) / 100;

/** `R$ 1.249,90`: prices are in reais whatever the language. */
export const formatReais = (value: number): string =>
  new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' }).format(value);

/** `2026-0412` */
export const invoiceNumber = (year: number, count: number): string => `${year}-${String(count).padStart(4, '0')}`;

/** The facts by which a company is billed. */
export interface BilledCompany {
  dueDate: string;
  timeZone: string;
  recurrence: Recurrence;
  dueDay: number | null;
  language: string;
}

export interface InvoiceDraft {
  detail: string;
  valueCents: number;
  /** of it, for days before the period */
  proratedCents: number;
  dueOn: string;
  recurrence: Recurrence;
}

/** The price of a whole period of a plan. */
export const periodCents = (recurrence: Recurrence, { value }: { value: number }): number =>
  centsOf(value) * recurrenceMonths[recurrence];

/**
 * The invoice of the period that begins when a company is due; undefined where nothing is to be paid.
 * @param proratedCents for the days before it, from `prorate`
 */
export function draftInvoice(
  company: BilledCompany,
  plan: { name: string; value: number },
  proratedCents = 0,
): InvoiceDraft | undefined {
  const { recurrence, timeZone, language } = company;
  const valueCents = periodCents(recurrence, plan) + proratedCents;
  if (valueCents <= 0) return undefined;
  const dueOn = calendarDay(company.dueDate, timeZone);
  const period = { from: dueOn, until: nextDueDay(dueOn, recurrence, company.dueDay ?? undefined) };
  const detail = `${plan.name}, ${periodName(period, language)}`;
  return { detail, valueCents, proratedCents, dueOn, recurrence };
}

/** A period that is paid: from the day after `from` to `until`. */
export interface PaidPeriod {
  cents: number;
  from: string;
  until: string;
}

/**
 * Returns what the days that are left of a paid period cost more with another plan, below 0 less: the difference of the
 * two prices of the whole period, for the days after today. Parts of a cent are dropped.
 */
export function prorate({ cents, from, until }: PaidPeriod, newCents: number, today: string): number {
  const days = daysBetweenDays(from, until);
  const left = Math.min(Math.max(daysBetweenDays(today, until), 0), days);
  return days <= 0 ? 0 : Math.trunc(((newCents - cents) * left) / days) || 0;
}

/** Names a period by its days, day before month in every language: `01/12/26 a 01/01/27`. */
function periodName({ from, until }: { from: string; until: string }, language: string): string {
  const short = (day: string) => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(2, 4)}`;
  return `${short(from)} ${language === 'en' ? 'to' : 'a'} ${short(until)}`;
}
