import * as z from 'zod';
import { calendarDay, dayMs } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import { answered, readAs, refused } from './efi.ts';
import { providerDate, type Bank, type ChargeRequest, type ProviderPayment } from './provider.ts';
import { callJson, type JsonAnswer } from '../../../platform/http/json-call.ts';

export interface AsaasDeps {
  /** such as https://api.asaas.com */
  url: string;
  /** @throws AppError ERR_NO_PAYMENT_PROVIDER where there is none */
  token(): Promise<string>;
  now(): Date;
}

const madeCustomer = z.object({ id: z.string().min(1) });
const foundCustomers = z.object({
  data: z.array(z.object({ id: z.string().min(1), deleted: z.boolean().optional() })),
});
const payment = z.object({
  id: z.string().min(1),
  externalReference: z.string().nullish(),
  value: z.number(),
  status: z.string(),
  deleted: z.boolean().optional(),
  clientPaymentDate: providerDate,
  paymentDate: providerDate,
  refunds: z.array(z.object({ status: z.string(), value: z.number(), dateCreated: z.string() })).nullish(),
});
const foundPayments = z.object({
  data: z.array(z.object({ id: z.string().min(1), deleted: z.boolean().optional() })),
});
const pixCode = z.object({ payload: z.string().min(1) });
const removedPayment = z.object({ deleted: z.literal(true) });

/** What was given back of a payment. Asaas has no ids of refunds: two of one moment are told apart by their amounts, equal ones by their order. */
function refundsOf({ id, refunds }: z.infer<typeof payment>): ProviderPayment[] {
  const times = new Map<string, number>();
  return (refunds ?? [])
    .filter(({ status }) => status === 'DONE')
    .map(({ value, dateCreated }) => {
      const cents = centsOf(value);
      const name = `${id} ${dateCreated} ${cents}`;
      const time = (times.get(name) ?? 0) + 1;
      times.set(name, time);
      return { kind: 'refund', reference: time === 1 ? name : `${name} ${time}`, cents };
    });
}

/** States in which the money has come. A payment that was given back was there before. */
const receivedStates = new Set([
  'RECEIVED',
  'CONFIRMED',
  'RECEIVED_IN_CASH',
  'REFUND_REQUESTED',
  'REFUND_IN_PROGRESS',
  'REFUNDED',
]);
const centsOf = (value: number): number => Math.round(value * 100);
const codeTtlMs = dayMs;

/** Asaas: a payment of a customer, paid by Pix. It has a name of its own and carries our txid as its external reference. */
export function createAsaas({ url, token, now }: AsaasDeps): Bank {
  const call = async (method: string, path: string, body?: unknown): Promise<JsonAnswer> => {
    const headers = { access_token: await token(), 'user-agent': 'Balcao' };
    return answered(() => callJson(`${url}/v3${path}`, { method, headers, body }));
  };

  /**
   * Returns Asaas's customer of a payer, made or brought up to date with its current data. Errors:
   * ERR_DOCUMENT_MISSING.
   */
  async function customerOf({ reference, name, email, document }: ChargeRequest['payer']): Promise<string> {
    if (document === '') throw new AppError('ERR_DOCUMENT_MISSING');
    const externalReference = reference;
    const fields = {
      name,
      ...(email !== '' && { email }),
      cpfCnpj: document,
      externalReference,
      notificationDisabled: true,
    };
    const { data } = readAs(foundCustomers, await call('GET', `/customers?externalReference=${externalReference}`));
    const known = data.find(({ deleted }) => !deleted);
    const path = known ? `/customers/${encodeURIComponent(known.id)}` : '/customers';
    return readAs(madeCustomer, await call(known ? 'PUT' : 'POST', path, fields)).id;
  }

  const findPayment = async (txid: string) =>
    readAs(foundPayments, await call('GET', `/payments?externalReference=${encodeURIComponent(txid)}`)).data.find(
      ({ deleted }) => !deleted,
    );

  const remove = async (id: string): Promise<void> => {
    const answer = await call('DELETE', `/payments/${encodeURIComponent(id)}`);
    if (answer.status !== 404) readAs(removedPayment, answer);
  };

  return {
    name: 'asaas',
    codeTtlMs,
    txidLength: 32,

    async createCharge({ txid, cents, description, expiresAt, isRepeat, payer }) {
      const customer = await customerOf(payer);
      const known = isRepeat ? await findPayment(txid) : undefined;
      const made = await (known
        ? call('GET', `/payments/${encodeURIComponent(known.id)}`)
        : call('POST', '/payments', {
            customer,
            billingType: 'PIX',
            value: cents / 100,
            dueDate: calendarDay(expiresAt ?? new Date(now().getTime() + codeTtlMs), 'America/Sao_Paulo'),
            description,
            externalReference: txid,
          }));
      const { id, value, externalReference } = readAs(payment, made);
      if (centsOf(value) !== cents || externalReference !== txid) throw refused(made);
      try {
        const { payload } = readAs(pixCode, await call('GET', `/payments/${encodeURIComponent(id)}/pixQrCode`));
        return { code: payload, providerRef: id };
      } catch (error) {
        // What counts is that there is no code; one more charge would wait at Asaas for nobody.
        await remove(id).catch(() => undefined);
        throw error;
      }
    },

    verify: async () => void readAs(foundCustomers, await call('GET', '/customers?limit=1')),

    removeCharge: async ({ providerRef }) => {
      if (providerRef !== null) await remove(providerRef);
    },

    async listPayments({ txid, providerRef }) {
      if (providerRef === null) return [];
      const answer = await call('GET', `/payments/${encodeURIComponent(providerRef)}`);
      // It was removed at Asaas: nothing came in.
      if (answer.status === 404) return [];
      const found = readAs(payment, answer);
      if (found.id !== providerRef || found.externalReference !== txid) throw refused(answer);
      if (!receivedStates.has(found.status)) return [];
      const cents = centsOf(found.value);
      const paidAt = found.clientPaymentDate ?? found.paymentDate;
      const came: ProviderPayment = { kind: 'payment', reference: found.id, cents, paidAt };
      const refunds = refundsOf(found);
      // Older ones are returned without their parts.
      const isWhole = found.status === 'REFUNDED' && refunds.length === 0;
      return [
        came,
        ...refunds,
        ...(isWhole ? [{ kind: 'refund' as const, reference: `${found.id} refund`, cents }] : []),
      ];
    },
  };
}
