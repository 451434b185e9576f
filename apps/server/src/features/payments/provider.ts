import type { BillingSettings, ChosenProvider, PaymentProviderName } from '@balcao/contract';
import type { Db } from '../../platform/db/database.ts';

/** A payment that is asked of a provider. */
export interface ChargeRequest {
  txid: string;
  cents: number;
  /** of the invoice */
  number: string;
}

/** A payment as its provider tells it. */
export interface ProviderPayment {
  /** names the payment, for ever */
  reference: string;
  cents: number;
}

/** Whoever takes money. It is asked, and believed only when it answers: what arrives unasked merely makes us ask. */
export interface PaymentProvider {
  name: PaymentProviderName & Exclude<ChosenProvider, 'none'>;
  /** until when a code is good, in milliseconds; undefined = for ever */
  codeTtlMs: number | undefined;
  /** @returns what the payer copies into the bank's application */
  createCharge(charge: ChargeRequest, settings: BillingSettings): Promise<string>;
  /** The payments that came in for a charge; undefined = only a person can tell. */
  listPayments(db: Db, charge: { companyId: number; id: number }): Promise<ProviderPayment[] | undefined>;
}
