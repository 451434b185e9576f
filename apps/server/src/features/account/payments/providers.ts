import { hourMs } from '@balcao/contract';
import type { BillingSettings, ChosenProvider } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import { asPlatform } from '../../../platform/db/as-platform.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findOperatorSecret } from '../companies/index.ts';
import { readBillingSettings, readEfiAccount } from '../invoices/index.ts';
import { createAsaas } from './asaas.ts';
import { brCode } from './br-code.ts';
import { listSimulatedPayments } from './charges.sql.ts';
import { createEfi, isEfiReady } from './efi.ts';
import type { PaymentProvider } from './provider.ts';

/** The capacity of the code of an own key. */
export const staticTxidLength = 25;

/** The operator's own Pix key: the code is made here, and the operator confirms what came in. */
const pixKey: PaymentProvider = {
  name: 'pix-key',
  codeTtlMs: undefined,
  txidLength: staticTxidLength,
  createCharge: async ({ txid, cents }, { pixKeyInUse: key, receiverName: name, receiverCity: city }) => ({
    code: brCode({ key, cents, name, city, txid }),
  }),
  listPayments: async () => undefined,
};

/** A code of a cent for the key that the operator typed: the bank shows whose it is before anything is paid. */
export const trialCode = ({ pixKey: key, receiverName: name, receiverCity: city }: BillingSettings): string =>
  brCode({ key, cents: 1, name, city });

export type Providers = ReturnType<typeof createProviders>;

/** All possible payment providers. */
export function createProviders({ config, database, vault, clock }: Platform) {
  /** A bank that is played on a page of the product: no money moves. */
  const simulated: PaymentProvider = {
    name: 'simulated',
    codeTtlMs: hourMs,
    txidLength: staticTxidLength,
    createCharge: async ({ txid, cents }) => ({
      code: brCode({ key: 'simulado@balcao.local', cents, name: 'SIMULADO', city: 'DEMONSTRACAO', txid }),
    }),
    listPayments: (charge) => asPlatform(database, ({ db }) => listSimulatedPayments(db, charge)),
  };
  const efi = createEfi({
    url: config.efiApiUrl,
    now: () => clock.now(),
    account: async () => {
      const account = await asPlatform(database, ({ db }) => readEfiAccount(db, vault));
      if (!account) throw new AppError('ERR_NO_PAYMENT_PROVIDER');
      return account;
    },
  });
  const asaas = createAsaas({
    url: config.asaasApiUrl,
    now: () => clock.now(),
    token: async () => {
      const token = await asPlatform(database, ({ db }) => findOperatorSecret(db, vault, 'asaas'));
      if (token === undefined) throw new AppError('ERR_NO_PAYMENT_PROVIDER');
      return token;
    },
  });
  return {
    'pix-key': pixKey,
    simulated,
    efi,
    asaas,
    /** The payment provider: the operator's choice, as far as it works here. */
    async effective(): Promise<{ settings: BillingSettings; name: ChosenProvider }> {
      return asPlatform(database, async ({ db }) => {
        const settings = await readBillingSettings(db);
        const hasToken = settings.provider === 'asaas' && (await findOperatorSecret(db, vault, 'asaas')) !== undefined;
        return { settings, name: effectiveProvider(settings, { demo: config.demo, hasToken }) };
      });
    },
  };
}

function effectiveProvider(
  settings: BillingSettings,
  { demo, hasToken }: { demo: boolean; hasToken: boolean },
): ChosenProvider {
  const isReady = {
    none: false,
    simulated: demo,
    'pix-key': settings.pixKeyInUse !== '' && settings.receiverName !== '',
    efi: isEfiReady(settings),
    asaas: hasToken,
  };
  const chosen = settings.provider ?? 'simulated';
  return isReady[chosen] ? chosen : 'none';
}
