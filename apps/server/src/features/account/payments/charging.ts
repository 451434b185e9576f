import { randomBytes } from 'node:crypto';
import { minuteMs, type BillingSettings, type Company, type Invoice } from '@balcao/contract';
import { asPlatform } from '../../../platform/db/as-platform.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockBilledCompany } from '../companies/index.ts';
import { centsOf, findOldestOpen } from '../invoices/index.ts';
import * as rows from './charges.sql.ts';
import type { PaymentProvider } from './provider.ts';

/** The amount that is left of an invoice, in cents. */
export const leftCents = ({ value, paidValue }: Invoice): number => centsOf(value) - centsOf(paidValue);

export interface WantedCharge {
  /** undefined = it is gone */
  company: Company | undefined;
  companyId: number;
  invoice: Invoice;
  provider: PaymentProvider;
  settings: BillingSettings;
}

export type MakeCharge = (wanted: WantedCharge) => Promise<rows.Charge | undefined>;

/** A code that is nearly over is not handed out again. */
const minRestMs = 5 * minuteMs;

/** A charge of an invoice for exactly its remaining amount whose code is valid for a while. */
export function findUsableCharge(
  db: Db,
  { companyId, invoice, provider }: Pick<WantedCharge, 'companyId' | 'invoice' | 'provider'>,
  now: Date,
): Promise<rows.Charge | undefined> {
  const wanted = { companyId, invoiceId: invoice.id, provider: provider.name, cents: leftCents(invoice) };
  return rows.findUsableCharge(db, wanted, new Date(now.getTime() + minRestMs));
}

/** A new name of a charge, of so many letters and digits. */
export const newTxid = (length: number): string =>
  Array.from(randomBytes(length), (byte) => 'abcdefghijklmnopqrstuvwxyz012345'.charAt(byte % 32)).join('');

/**
 * Creates the function that asks a provider for a charge of an invoice's remaining amount and stores it. Calls at the same time get
 * one charge: in this process the provider is asked once, and of several processes the first one that stores counts. The function
 * resolves to undefined where the invoice was paid, or a part of it, while the provider was asked: nobody sees that code, and the provider is
 * asked to forget it.
 */
export function createCharging({ database, clock, log }: Pick<Platform, 'database' | 'clock' | 'log'>): MakeCharge {
  const running = new Map<string, Promise<rows.Charge | undefined>>();

  async function make({ company, companyId, invoice, provider, settings }: WantedCharge) {
    const now = clock.now();
    const txid = newTxid(provider.txidLength);
    const cents = leftCents(invoice);
    const payer = {
      reference: `balcao-${companyId}`,
      name: company?.billingName || company?.name || '',
      email: company?.billingEmail || company?.email || '',
      document: company?.document ?? '',
    };
    // A provider may be far away: no transaction waits for it.
    const wanted = { txid, cents, description: `Fatura ${invoice.number}`, payer };
    const { code, providerRef } = await provider.createCharge(wanted, settings);
    const expiresAt = provider.codeTtlMs === undefined ? undefined : new Date(now.getTime() + provider.codeTtlMs);
    const stored = await asPlatform(database, async ({ db }) => {
      await lockBilledCompany(db, companyId);
      const open = await findOldestOpen(db, companyId, invoice.id);
      if (!open || leftCents(open) !== cents) return undefined;
      const usable = await findUsableCharge(db, { companyId, invoice, provider }, now);
      const charge = { companyId, invoiceId: invoice.id, txid, provider: provider.name, cents, code, providerRef };
      return usable ?? rows.insertCharge(db, { ...charge, expiresAt });
    });
    if (stored?.txid !== txid && providerRef !== undefined)
      await provider
        .removeCharge?.({ txid, providerRef })
        .catch((error: unknown) =>
          log.warn({ err: error, companyId }, 'a charge that nobody sees could not be removed'),
        );
    return stored;
  }

  return (wanted) => {
    const key = `${wanted.provider.name} ${wanted.invoice.id} ${leftCents(wanted.invoice)}`;
    const known = running.get(key);
    if (known) return known;
    const work = make(wanted).finally(() => running.delete(key));
    running.set(key, work);
    return work;
  };
}
