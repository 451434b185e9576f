import { randomBytes } from 'node:crypto';
import type { EndpointAnswer, getSubscription, HandlerInput, Invoice, subscribe, UserActor } from '@balcao/contract';
import { AppError } from '../../platform/app-error.ts';
import { asPlatform } from '../../platform/db/as-platform.ts';
import type { PlatformTx } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { findCompany, updateBillingData } from '../companies/index.ts';
import { amountOf, centsOf, changePlan, createQuotes, ensureInvoice, findOldestOpen } from '../invoices/index.ts';
import { findPlan, listPublicPlans } from '../plans/index.ts';
import * as rows from './charges.sql.ts';
import type { Providers } from './providers.ts';

/** What payments need of other features. */
export interface PaymentPorts {
  /** how much of what plans limit a company has */
  countUsage(companyId: number): Promise<{ users: number; connections: number; queues: number }>;
}

/** A code that is nearly over is not handed out again. */
const minRestMs = 5 * 60_000;

const newTxid = (length: number) =>
  Array.from(randomBytes(length), (byte) => 'abcdefghijklmnopqrstuvwxyz012345'.charAt(byte % 32)).join('');

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
    const own = company.planId === null ? undefined : await findPlan(tx.db, company.planId);
    const others = (await listPublicPlans(tx.db)).filter(({ id }) => id !== own?.id);
    const quote = await createQuotes(tx.db, company, clock.now());
    const offered = [...(own ? [own] : []), ...others].map((plan) => {
      const { priceCents, totalCents, proratedCents, creditCents, leftCents, period } = quote(plan);
      return {
        ...plan,
        price: amountOf(priceCents),
        total: amountOf(totalCents),
        prorated: amountOf(proratedCents),
        credit: amountOf(creditCents),
        creditLeft: amountOf(leftCents),
        period,
      };
    });
    return {
      provider,
      receiver: settings.receiverName,
      invoice: invoice ?? null,
      planId: company.planId,
      plans: offered,
    };
  });
  return { ...read, usage: await ports.countUsage(companyId) };
}

type Form = HandlerInput<typeof subscribe>['body'];

/**
 * Asks the provider for the payment of an invoice's remaining amount, and stores the billing data of the form.
 * @throws AppError ERR_NO_PAYMENT_PROVIDER, ERR_NO_INVOICE_FOUND, ERR_INVOICE_PART_PAID, ERR_NO_PLAN_FOUND,
 * ERR_NOTHING_TO_PAY, ERR_PAYMENT_PROVIDER, ERR_DOCUMENT_MISSING
 */
export async function subscribeTo(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  providers: Providers,
  { companyId }: UserActor,
  form: Form,
) {
  const now = clock.now();
  const { settings, name } = await providers.effective();
  if (name === 'none') throw new AppError('ERR_NO_PAYMENT_PROVIDER');
  const provider = providers[name];
  const asked = await asPlatform(database, async (tx) => {
    await updateBillingData(tx.db, companyId, billingDataOf(form));
    await ensureInvoice(tx, companyId, now);
    const invoice = await wantedInvoice(tx, companyId, form, now);
    const cents = centsOf(invoice.value) - centsOf(invoice.paidValue);
    const wanted = { companyId, invoiceId: invoice.id, provider: name, cents };
    const usable = await rows.findUsableCharge(tx.db, wanted, new Date(now.getTime() + minRestMs));
    return { invoice, cents, usable, company: await findCompany(tx.db, companyId) };
  });
  const { invoice, cents, company } = asked;
  const charge = asked.usable ?? (await createCharge());
  return {
    txid: charge.txid,
    qrcode: { qrcode: charge.code },
    valor: { original: (cents / 100).toFixed(2) },
    provider: charge.provider,
    expiresAt: charge.expiresAt,
    invoice,
  };

  async function createCharge(): Promise<rows.Charge> {
    const txid = newTxid(provider.txidLength);
    const payer = {
      companyId,
      name: company?.billingName || company?.name || '',
      email: company?.billingEmail || company?.email || '',
      document: company?.document ?? '',
    };
    // A provider may be far away: no transaction waits for it.
    const made = await provider.createCharge({ txid, cents, number: invoice.number, payer }, settings);
    const expiresAt = provider.codeTtlMs === undefined ? undefined : new Date(now.getTime() + provider.codeTtlMs);
    return asPlatform(database, ({ db }) =>
      rows.insertCharge(db, {
        companyId,
        invoiceId: invoice.id,
        txid,
        provider: provider.name,
        cents,
        code: made.code,
        providerRef: made.providerRef,
        expiresAt,
      }),
    );
  }
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
