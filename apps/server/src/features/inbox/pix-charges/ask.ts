import * as z from 'zod';
import type { PixCharge } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { defineJob, jobHandler, type JobHandler } from '../../../platform/jobs/job.ts';
import { defineSweep, runSweep } from '../../../platform/jobs/sweep.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readNotice } from '../../account/index.ts';
import { findPixAccount, isNoticeSecret, type Banks } from '../pix-account/index.ts';
import { findTicket, ticketAudience } from '../tickets/index.ts';
import * as rows from './charges.sql.ts';
import { announceMove, moveBetween } from './moves.ts';

const askJob = defineJob({
  name: 'pix-charges.ask',
  role: 'worker',
  schema: z.object({ companyId: z.number(), id: z.number() }),
});

/** Every ten minutes: charges of which a notice may have been lost. */
const reconciliation = defineSweep({ name: 'pix-charges.reconcile', crontab: '*/10 * * * *', find: rows.listToAsk });

/**
 * Handles what a bank reports to a company: the charges that it names are asked for soon. Nothing else of it is believed, so that it is
 * always answered alike. @throws AppError ERR_NO_PIX_CHARGE_FOUND at any other address
 */
export async function receivePixNotice(
  platform: Pick<Platform, 'database' | 'vault'>,
  { companyId, secret }: { companyId: number; secret: string },
  notice: unknown,
): Promise<void> {
  if (!isNoticeSecret(platform, companyId, secret)) throw new AppError('ERR_NO_PIX_CHARGE_FOUND');
  await platform.database.forCompany(companyId, async (tx) => {
    const account = await findPixAccount(tx.db, companyId);
    const txids = account ? readNotice(account.provider, notice) : [];
    if (txids.length === 0) return;
    for (const id of await rows.findIdsByTxid(tx.db, [...new Set(txids)]))
      tx.enqueue(askJob, { companyId, id }, { key: `pix-charges.ask:${id}` });
  });
}

/**
 * Asks the bank what came in for a charge, and notes it. A charge for a key stays as it is: nobody can be asked.
 * Errors: ERR_NO_PIX_CHARGE_FOUND, ERR_NO_PIX_ACCOUNT, ERR_PAYMENT_PROVIDER, ERR_RESTORED_COPY.
 */
export async function askForPayments(
  { database }: Pick<Platform, 'database'>,
  banks: Banks,
  companyId: number,
  id: number,
): Promise<PixCharge> {
  const charge = await database.forCompany(companyId, ({ db }) => rows.findStored(db, id));
  if (!charge) throw new AppError('ERR_NO_PIX_CHARGE_FOUND');
  const bank = charge.provider === 'key' ? undefined : (await banks.of(companyId))[charge.provider];
  const movements = bank && (await bank.listPayments(charge));
  return database.forCompany(companyId, async (tx) => {
    if (movements) await recordPayments(tx, id, movements);
    const pixCharge = await rows.findCharge(tx.db, id);
    if (!pixCharge) throw new AppError('ERR_NO_PIX_CHARGE_FOUND');
    return pixCharge;
  });
}

async function recordPayments(
  tx: CompanyTx,
  id: number,
  movements: readonly { kind: 'payment' | 'refund'; cents: number; paidAt?: Date | undefined }[],
): Promise<void> {
  const { db, clock } = tx;
  const now = clock.now();
  const before = await rows.lockCharge(db, id);
  if (!before) return;
  await rows.markChecked(db, id, now);
  const paidCents = movements.reduce((sum, { kind, cents }) => sum + (kind === 'payment' ? cents : -cents), 0);
  const isPaid = before.valueCents !== null && paidCents >= before.valueCents;
  if (paidCents === before.paidCents && isPaid === (before.paidAt !== null)) return;
  const last = movements.findLast(({ kind }) => kind === 'payment')?.paidAt ?? now;
  const paidAt = isPaid ? (before.paidAt ?? (last < now ? last : now).toISOString()) : null;
  const shown = await rows.findCharge(db, id);
  await rows.updateCharge(db, id, { paidCents, paidAt });
  const pixCharge = await rows.findCharge(db, id);
  const ticket = pixCharge && (await findTicket(db, pixCharge.ticketId));
  // What was not sent is shown to nobody.
  if (!shown || !pixCharge || !ticket) return;
  tx.emit('pixCharge', { action: 'update', pixCharge }, ticketAudience(ticket, null));
  const what = moveBetween(shown, pixCharge);
  if (what) await announceMove(tx, { charge: pixCharge, what, user: null }, ticket);
}

/** The jobs that ask banks. */
export function askingJobs({ database, clock, log }: Platform, banks: Banks): JobHandler[] {
  /** Where nobody can be asked now, the next round finds the charge again. */
  async function ask(companyId: number, id: number): Promise<void> {
    try {
      await askForPayments({ database }, banks, companyId, id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      log.warn({ err: error, companyId }, 'a Pix charge could not be asked for');
    }
  }
  return [
    jobHandler(askJob, ({ companyId, id }) => ask(companyId, id)),
    jobHandler(reconciliation.searchJob, async () => void (await runSweep(database, reconciliation, clock.now()))),
    jobHandler(reconciliation.batchJob, async ({ companyId, ids }) => {
      for (const id of ids) await ask(companyId, id);
    }),
  ];
}
