import type {
  EndpointAnswer,
  getSubscription,
  HandlerInput,
  Invoice,
  Plan,
  subscribe,
  UserActor,
} from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import { asPlatform } from '../../../platform/db/as-platform.ts';
import type { Db, PlatformTx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findCompany, updateBillingData } from '../companies/index.ts';
import { amountOf, changePlan, createQuotes, ensureInvoice, findBilled, findOldestOpen } from '../invoices/index.ts';
import { findPlan, listPublicPlans } from '../plans/index.ts';
import { findUsableCharge, leftCents, type MakeCharge } from './charging.ts';
import type { Providers } from './providers.ts';

/** What payments need of other features. */
export interface PaymentPorts {
  /** how much of what plans limit a company has */
  countUsage(companyId: number): Promise<{ users: number; connections: number; queues: number }>;
}

/** The next payment of a company, and the plans it may choose. Its invoice is issued if there is none yet. */
export async function readSubscription(
  { database, clock }: Platform,
  { providers, ...ports }: PaymentPorts & { providers: Providers },
  { companyId }: UserActor,
): Promise<EndpointAnswer<typeof getSubscription>> {
  const { settings, name: provider } = await providers.effective();
  const read = await asPlatform(database, async (tx) => {
    const company = await findCompany(tx.db, companyId);
    if (!company) throw new AppError('ERR_NO_COMPANY_FOUND');
    await ensureInvoice(tx, companyId, clock.now());
    const invoice = await findOldestOpen(tx.db, companyId);
    const billed = invoice && (await findBilled(tx.db, invoice.id));
    const invoicePlanId = billed?.planId ?? null;
    const plans = await listChoices(tx.db, company.planId, invoicePlanId);
    const quote = await createQuotes(tx.db, company, clock.now());
    const offered = plans.map((plan) => {
      const { priceCents, recurrence, totalCents, proratedCents, creditCents, leftCents, period, nextPrice } =
        quote(plan);
      return {
        ...plan,
        price: amountOf(priceCents),
        total: amountOf(totalCents),
        prorated: amountOf(proratedCents),
        credit: amountOf(creditCents),
        creditLeft: amountOf(leftCents),
        recurrence,
        period,
        nextPrice: nextPrice ? { value: amountOf(nextPrice.cents), from: nextPrice.from } : null,
      };
    });
    return {
      provider,
      receiver: settings.receiverName,
      invoice: invoice ?? null,
      invoicePlanId,
      planId: company.planId,
      dueDate: company.dueDate,
      plans: offered,
    };
  });
  return { ...read, usage: await ports.countUsage(companyId) };
}

/** The plan that a company has, the public ones, and that of its open invoice, which can be paid also when it is public no more. */
async function listChoices(db: Db, ownId: number | null, invoicePlanId: number | null): Promise<Plan[]> {
  const own = ownId === null ? undefined : await findPlan(db, ownId);
  const others = (await listPublicPlans(db)).filter(({ id }) => id !== ownId);
  const isListed = invoicePlanId === ownId || others.some(({ id }) => id === invoicePlanId);
  const billed = isListed || invoicePlanId === null ? undefined : await findPlan(db, invoicePlanId);
  return [own, billed, ...others].filter((plan) => plan !== undefined);
}

type Form = HandlerInput<typeof subscribe>['body'];

/** Each try makes a charge at the provider: money that comes in each time while it is made is no longer chance. */
const maxTries = 5;

/**
 * Asks the provider for the payment of an invoice's remaining amount, and stores the billing data of the form. Calls at the same time
 * are answered with one charge.
 * @throws AppError ERR_NO_PAYMENT_PROVIDER, ERR_NO_INVOICE_FOUND, ERR_INVOICE_PART_PAID, ERR_NO_PLAN_FOUND,
 * ERR_NOTHING_TO_PAY, ERR_PAYMENT_PROVIDER, ERR_DOCUMENT_MISSING
 */
export async function subscribeTo(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { providers, makeCharge }: { providers: Providers; makeCharge: MakeCharge },
  { companyId }: UserActor,
  form: Form,
) {
  const { settings, name } = await providers.effective();
  if (name === 'none') throw new AppError('ERR_NO_PAYMENT_PROVIDER');
  const provider = providers[name];
  for (let tries = 1; tries <= maxTries; tries += 1) {
    const now = clock.now();
    const { invoice, usable, company } = await asPlatform(database, async (tx) => {
      await updateBillingData(tx.db, companyId, billingDataOf(form));
      await ensureInvoice(tx, companyId, now);
      const wanted = await wantedInvoice(tx, companyId, form, now);
      const known = await findUsableCharge(tx.db, { companyId, invoice: wanted, provider }, now);
      return { invoice: wanted, usable: known, company: await findCompany(tx.db, companyId) };
    });
    const charge = usable ?? (await makeCharge({ company, companyId, invoice, provider, settings }));
    // Money came in meanwhile: another amount is left, or nothing.
    if (!charge) continue;
    return {
      txid: charge.txid,
      qrcode: { qrcode: charge.code },
      valor: { original: (leftCents(invoice) / 100).toFixed(2) },
      provider: charge.provider,
      expiresAt: charge.expiresAt,
      invoice,
    };
  }
  throw new AppError('ERR_PAYMENT_PROVIDER');
}

/** The invoice to pay, reissued or issued where another plan was chosen. */
async function wantedInvoice(tx: PlatformTx, companyId: number, form: Form, now: Date): Promise<Invoice> {
  const { invoiceId, planId } = form;
  const invoice = await findOldestOpen(tx.db, companyId, invoiceId);
  if (planId !== undefined && (invoice || invoiceId === undefined))
    return changePlan(tx, companyId, { invoice, planId }, now);
  if (!invoice) throw new AppError('ERR_NO_INVOICE_FOUND');
  return invoice;
}

/** Only typed fields: a client that sends nothing clears nothing. */
function billingDataOf({ firstName, lastName, address2, city, state, zipcode, document }: Form) {
  const name = [firstName, lastName].filter((part) => part).join(' ');
  const data = {
    billingName: name,
    addressStreet: address2,
    addressCity: city,
    addressState: state,
    addressZipCode: zipcode,
    document,
  };
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value));
}
