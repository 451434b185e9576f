import type { BillingSettings, ChosenProvider } from '@balcao/contract';
import { brCode } from './br-code.ts';
import { listSimulatedPayments } from './charges.sql.ts';
import type { PaymentProvider } from './provider.ts';

const hourMs = 3_600_000;

/** The operator's own Pix key: the code is made here, and the operator confirms what came in. */
const pixKey: PaymentProvider = {
  name: 'pix-key',
  codeTtlMs: undefined,
  createCharge: async ({ txid, cents }, { pixKey: key, receiverName: name, receiverCity: city }) =>
    brCode({ key, cents, name, city, txid }),
  listPayments: async () => undefined,
};

/** A bank that is played on a page of the product: no money moves. */
const simulated: PaymentProvider = {
  name: 'simulated',
  codeTtlMs: hourMs,
  createCharge: async ({ txid, cents }) =>
    brCode({ key: 'simulado@balcao.local', cents, name: 'SIMULADO', city: 'DEMONSTRACAO', txid }),
  listPayments: listSimulatedPayments,
};

export const providers = { 'pix-key': pixKey, simulated } as const;

/** Who takes money: the operator's choice, as far as it works here. */
export function effectiveProvider(
  { provider, pixKey: key, receiverName }: BillingSettings,
  demo: boolean,
): ChosenProvider {
  if (provider === null) return demo ? 'simulated' : 'none';
  if (provider === 'simulated') return demo ? 'simulated' : 'none';
  return provider === 'pix-key' && key !== '' && receiverName !== '' ? 'pix-key' : 'none';
}
