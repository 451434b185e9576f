import type { Platform } from '../../../platform/platform.ts';
import type { InvoicePorts } from '../invoices/index.ts';
import { expireOwnKeyCharges, hasPendingCharge } from './charges.sql.ts';
import { trialCode } from './providers.ts';
import { paymentRoutes } from './payments.routes.ts';
import type { PaymentPorts } from './subscription.ts';
import { registerWebhookJob, webhookAddress } from './webhooks.ts';

export { createAsaas } from './asaas.ts';
export { brCode } from './br-code.ts';
export { isAskedNow } from './charges.sql.ts';
export { newTxid } from './charging.ts';
export { createEfi } from './efi.ts';
export { staticTxidLength } from './providers.ts';
export { readNotice } from './webhooks.ts';

/** Registers the endpoints by which companies pay their invoices. */
export function createPayments(platform: Platform, ports: PaymentPorts): void {
  paymentRoutes(platform, ports);
}

/** What invoices need of payments. */
export function invoicePorts(platform: Platform): InvoicePorts {
  return {
    webhookAddresses: () => ({ efi: webhookAddress(platform, 'efi'), asaas: webhookAddress(platform, 'asaas') }),
    hasPendingCharge,
    trialCode,
    ownKeyChanged: ({ db }, now) => expireOwnKeyCharges(db, now),
    async providerChanged(tx, { provider, efiReady }) {
      if (provider === 'efi' && efiReady) tx.enqueue(registerWebhookJob, {}, { key: registerWebhookJob.name });
    },
  };
}
