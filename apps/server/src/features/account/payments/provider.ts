import * as z from 'zod';
import type { BillingSettings, ChosenProvider, PaymentProviderName } from '@balcao/contract';

/** A payment that is asked of a provider. */
export interface ChargeRequest {
  txid: string;
  cents: number;
  /** what it is for, as who pays reads it */
  description: string;
  /** until when it can be paid; by default as long as the provider's codes are valid */
  expiresAt?: Date | undefined;
  /** it was asked for before, and the answer was lost: one that the provider has is taken */
  isRepeat?: boolean;
  /** who pays; `reference` = our name of them at the provider */
  payer: { reference: string; name: string; email: string; document: string };
}

/** A charge as its provider made it. */
export interface MadeCharge {
  /** what the payer copies into the bank's application */
  code: string;
  /** the provider's own name of it, where it gives one */
  providerRef?: string;
}

/** Money that came in or was given back, as its provider reports it. */
export interface ProviderPayment {
  kind: 'payment' | 'refund';
  /** names the movement, for ever */
  reference: string;
  cents: number;
  /** when the money moved, as the provider reports it; undefined = it does not say */
  paidAt?: Date | undefined;
}

/**
 * A moment, or a day in Brazil at its noon there, as a provider writes it. One that cannot be read is none: that money came in is known all
 * the same.
 */
export const providerDate = z
  .string()
  .nullish()
  .transform((text) => {
    const moment = new Date(/^\d{4}-\d{2}-\d{2}$/.test(text ?? '') ? `${text}T12:00:00-03:00` : (text ?? ''));
    return Number.isNaN(moment.getTime()) ? undefined : moment;
  })
  .catch(undefined);

/** A charge that a provider is asked about. */
export interface KnownCharge {
  id: number;
  companyId: number;
  txid: string;
  providerRef: string | null;
}

/**
 * A payment provider. It is asked, and only its answers count: a notification that arrives unasked merely makes us ask.
 */
export interface PaymentProvider {
  name: PaymentProviderName & Exclude<ChosenProvider, 'none'>;
  /** until when a code is valid, in milliseconds; undefined = for ever */
  codeTtlMs: number | undefined;
  /** as many letters and digits as its txids have */
  txidLength: number;
  /** @throws AppError ERR_PAYMENT_PROVIDER when it does not make one, ERR_DOCUMENT_MISSING where it wants the payer's */
  createCharge(charge: ChargeRequest, settings: BillingSettings): Promise<MadeCharge>;
  /**
   * Takes a charge back that nobody is to pay any more.
   * @throws AppError ERR_PAYMENT_PROVIDER when it does not
   */
  removeCharge?(charge: Pick<KnownCharge, 'txid' | 'providerRef'>): Promise<void>;
  /**
   * Movements of a charge, payments before refunds; undefined = only a person can confirm it.
   * @throws AppError ERR_PAYMENT_PROVIDER when it does not answer
   */
  listPayments(charge: KnownCharge): Promise<ProviderPayment[] | undefined>;
}

/** A bank with an account whose credentials are given: the operator's, or a company's. */
export interface Bank extends PaymentProvider {
  name: 'efi' | 'asaas';
  createCharge(charge: ChargeRequest): Promise<MadeCharge>;
  removeCharge(charge: Pick<KnownCharge, 'txid' | 'providerRef'>): Promise<void>;
  listPayments(charge: Pick<KnownCharge, 'txid' | 'providerRef'>): Promise<ProviderPayment[]>;
  /** @throws AppError ERR_PAYMENT_PROVIDER where it does not take the credentials, or does not answer */
  verify(): Promise<void>;
}
