import { randomUUID } from 'node:crypto';
import {
  checkPayment,
  getSimulatedBank,
  getSubscription,
  payAtSimulatedBank,
  receivePaymentNotice,
  renewWithoutPayment,
  subscribe,
  type UserActor,
} from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import { asPlatform } from '../../../platform/db/as-platform.ts';
import type { Platform } from '../../../platform/platform.ts';
import { centsOf, findInvoiceOf, renewFree } from '../invoices/index.ts';
import * as rows from './charges.sql.ts';
import { createCharging } from './charging.ts';
import { checkCharge } from './check.ts';
import { createProviders } from './providers.ts';
import { readSubscription, subscribeTo, type PaymentPorts } from './subscription.ts';
import { paymentJobs, receiveNotice } from './webhooks.ts';

export function paymentRoutes(platform: Platform, ports: PaymentPorts): void {
  const { http, database, config, clock } = platform;
  const providers = createProviders(platform);
  const makeCharge = createCharging(platform);
  for (const handler of paymentJobs(platform, providers)) platform.registerJob(handler);
  http.handle(getSubscription, ({ actor }) => readSubscription(platform, { ...ports, providers }, actor));
  http.handle(subscribe, ({ actor, body }) => subscribeTo(platform, { providers, makeCharge }, actor, body));
  http.handle(receivePaymentNotice, async ({ params, body }) => {
    await receiveNotice(platform, params, body);
    return { received: true as const };
  });
  http.handle(renewWithoutPayment, ({ actor, body }) =>
    asPlatform(database, (tx) => renewFree(tx, actor.companyId, body.planId, clock.now())),
  );
  http.handle(checkPayment, ({ actor, params }) => checkCharge(platform, providers, actor.companyId, params.txid));

  /** Only in a demonstration, and only for charges of the simulated bank. */
  const simulatedCharge = async ({ companyId }: UserActor, txid: string): Promise<rows.Charge> => {
    const charge = config.demo
      ? await asPlatform(database, ({ db }) => rows.findCharge(db, companyId, txid))
      : undefined;
    if (charge?.provider !== 'simulated') throw new AppError('ERR_NO_CHARGE_FOUND');
    return charge;
  };
  const paidAt = async (charge: rows.Charge) =>
    (await asPlatform(database, ({ db }) => rows.listSimulatedPayments(db, charge))).map(({ cents }) => cents / 100);

  http.handle(getSimulatedBank, async ({ actor, params }) => {
    const charge = await simulatedCharge(actor, params.txid);
    const invoice = await asPlatform(database, ({ db }) => findInvoiceOf(db, charge.companyId, charge.invoiceId));
    const value = charge.valueCents / 100;
    return { value, receiver: 'SIMULADO', number: invoice?.number ?? '', paid: await paidAt(charge) };
  });
  http.handle(payAtSimulatedBank, async ({ actor, params, body }) => {
    const charge = await simulatedCharge(actor, params.txid);
    const payment = { companyId: charge.companyId, chargeId: charge.id, cents: centsOf(body.value) };
    await asPlatform(database, ({ db }) =>
      rows.insertSimulatedPayment(db, { ...payment, reference: `SIM${randomUUID().replaceAll('-', '')}` }),
    );
    // Like a webhook of a provider: it only makes us ask.
    await checkCharge(platform, providers, actor.companyId, params.txid);
    return { paid: await paidAt(charge) };
  });
}
