import { calendarDay, daysBetweenDays, nextDueDay, recurrenceMonths, type Recurrence, dayMs } from '@balcao/contract';

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
  const detail = `${plan.name}, ${periodName(dueOn, recurrence, language)}`;
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

/** The months that are paid for, in the company's language: `dezembro`, or `dezembro a fevereiro`. */
function periodName(dueOn: string, recurrence: Recurrence, language: string): string {
  const month = new Intl.DateTimeFormat(language === 'pt' ? 'pt-BR' : language, { month: 'long', timeZone: 'UTC' });
  const name = (day: string) => month.format(new Date(`${day.slice(0, 7)}-01T00:00:00Z`));
  const first = name(nextDueDay(dueOn, 'MENSAL'));
  if (recurrence === 'MENSAL') return first;
  return `${first} ${language === 'en' ? 'to' : 'a'} ${name(nextDueDay(dueOn, recurrence))}`;
}

/**
 * The day until which a payment renews a company. It counts from the due date, so that paying early or a little late
 * loses no day; where that would be over already, the period begins with the day of the payment.
 */
export function renewalOf(
  invoice: { dueOn: string; recurrence: Recurrence },
  agreedDay: number | undefined,
  today: string,
): { until: string; dueDay: number } {
  const dueDay = agreedDay ?? Number(invoice.dueOn.slice(8));
  const until = nextDueDay(invoice.dueOn, invoice.recurrence, dueDay);
  if (until >= today) return { until, dueDay };
  return { until: nextDueDay(today, invoice.recurrence), dueDay: Number(today.slice(8)) };
}
