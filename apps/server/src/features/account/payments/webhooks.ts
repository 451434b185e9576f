import * as z from 'zod';
import { AppError } from '../../../platform/app-error.ts';
import { asPlatform } from '../../../platform/db/as-platform.ts';
import { defineJob, jobHandler, type JobHandler } from '../../../platform/jobs/job.ts';
import { defineSweep, runSweep } from '../../../platform/jobs/sweep.ts';
import type { Platform } from '../../../platform/platform.ts';
import * as rows from './charges.sql.ts';
import { checkCharge } from './check.ts';
import type { Providers } from './providers.ts';

/** A provider that reports payments by itself. */
type NotifiedProvider = 'efi' | 'asaas';

/** Signs the address to which a provider posts its notifications, so that it cannot be guessed. */
const purpose = 'payment-webhook';

export const webhookAddress = (
  { config, vault }: Pick<Platform, 'config' | 'vault'>,
  provider: NotifiedProvider,
): string =>
  // Efí appends "/pix" to the address: behind a question mark it changes nothing.
  `${config.publicUrl}/subscription/webhook/${provider}/${vault.signForGood(purpose, provider)}?ignorar=`;

const askJob = defineJob({
  name: 'payments.ask',
  role: 'worker',
  schema: z.object({ companyId: z.number(), txid: z.string() }),
});

/** Registers the webhook address at Efí; only an HTTPS address that it reaches works. */
export const registerWebhookJob = defineJob({ name: 'payments.registerWebhook', role: 'worker', schema: z.object({}) });

/** Every ten minutes: charges of which a webhook may have been lost. */
const reconciliation = defineSweep({
  name: 'payments.reconcile',
  crontab: '*/10 * * * *',
  find: (db, now, page) => rows.listChargesToAsk(db, now, page),
});

const efiNotice = z.object({ pix: z.array(z.object({ txid: z.string().max(40).optional() })).max(200) });
const asaasNotice = z.object({ payment: z.object({ externalReference: z.string().max(40).nullish() }) });

/** The charges that a notice is about. Nothing else of it is read: the provider is asked. */
export function readNotice(provider: NotifiedProvider, notice: unknown): string[] {
  if (provider === 'efi') return (efiNotice.safeParse(notice).data?.pix ?? []).flatMap(({ txid }) => txid ?? []);
  return [asaasNotice.safeParse(notice).data?.payment.externalReference ?? []].flat();
}

/**
 * Handles a notification of a provider: the charges that it names are asked for soon. Nothing else of it is believed,
 * so that it is always answered alike.
 * @throws AppError ERR_NO_CHARGE_FOUND at any other address
 */
export async function receiveNotice(
  { database, vault }: Pick<Platform, 'database' | 'vault'>,
  { provider, secret }: { provider: NotifiedProvider; secret: string },
  notice: unknown,
): Promise<void> {
  if (!vault.verifyForGood(purpose, provider, secret)) throw new AppError('ERR_NO_CHARGE_FOUND');
  const txids = [...new Set(readNotice(provider, notice))];
  if (txids.length === 0) return;
  await asPlatform(database, async (tx) => {
    for (const { companyId, txid } of await rows.findChargesByTxid(tx.db, provider, txids))
      tx.enqueue(askJob, { companyId, txid }, { key: `payments.ask:${txid}` });
  });
}

/** The jobs that ask providers. */
export function paymentJobs(platform: Platform, providers: Providers): JobHandler[] {
  const { database, clock, log } = platform;
  const ask = (companyId: number, txid: string) => checkCharge(platform, providers, companyId, txid);
  return [
    jobHandler(askJob, async ({ companyId, txid }) => void (await ask(companyId, txid))),
    jobHandler(registerWebhookJob, async () => {
      if (platform.config.publicUrl.startsWith('https:'))
        await providers.efi.registerWebhook(webhookAddress(platform, 'efi'));
    }),
    jobHandler(reconciliation.searchJob, async () => void (await runSweep(database, reconciliation, clock.now()))),
    jobHandler(reconciliation.batchJob, async ({ companyId, ids }) => {
      const charges = await asPlatform(database, ({ db }) => rows.findCharges(db, companyId, ids));
      for (const { txid } of charges)
        await ask(companyId, txid).catch((error: unknown) =>
          // The next round asks again.
          log.warn({ err: error, companyId }, 'a charge could not be asked for'),
        );
    }),
  ];
}
