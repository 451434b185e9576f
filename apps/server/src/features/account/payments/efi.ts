import * as z from 'zod';
import { hourMs, type BillingSettings } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import { providerDate, type Bank, type ProviderPayment } from './provider.ts';
import { callJson, type JsonAnswer, type TlsIdentity } from '../../../platform/http/json-call.ts';

/** Credentials of an account at Efí: the operator's, or a company's. */
export interface EfiAccount {
  clientId: string;
  clientSecret: string;
  /** PEM with certificate and key, or the .p12 file of Efí in base64 */
  certificate: string;
  pixKey: string;
}

export interface EfiDeps {
  /** such as https://pix.api.efipay.com.br */
  url: string;
  /** certificate authorities to trust besides the usual ones */
  ca?: string | undefined;
  now(): Date;
  /** @throws AppError ERR_NO_PAYMENT_PROVIDER where it is not set up */
  account(): Promise<EfiAccount>;
}

const chargeTtlMs = hourMs;
const txidLength = 32;
/** Signs that Efí takes of it. */
const maxDescription = 140;
/** A token is valid for an hour; a new one is requested before it expires. */
const tokenRestMs = 60_000;

const tokenAnswer = z.object({ access_token: z.string(), expires_in: z.number() });
const madeAnswer = z.object({
  txid: z.string(),
  pixCopiaECola: z.string().min(1),
  valor: z.object({ original: z.string() }),
});
const amount = z.string().regex(/^\d{1,10}\.\d{2}$/);
const chargeAnswer = z.object({
  txid: z.string(),
  pix: z
    .array(
      z.object({
        endToEndId: z.string().min(1),
        txid: z.string().optional(),
        valor: amount,
        horario: providerDate,
        devolucoes: z
          .array(
            z.object({
              rtrId: z.string().min(1),
              valor: amount,
              status: z.string(),
              horario: z.object({ liquidacao: providerDate }).optional().catch(undefined),
            }),
          )
          .optional(),
      }),
    )
    .optional(),
});

const centsOf = (text: string): number => Math.round(Number(text) * 100);

export const tlsOf = ({ certificate }: Pick<EfiAccount, 'certificate'>, ca?: string): TlsIdentity => ({
  ...(certificate.includes('-----BEGIN') ? { pem: certificate } : { pfx: Buffer.from(certificate, 'base64') }),
  ca,
});

/**
 * Efí: charges with a txid of ours at its Pix API, which knows us by client certificate and an OAuth token. It reports
 * payments by a webhook, and returns all of them when it is asked for the charge.
 */
export function createEfi({
  url,
  ca,
  now,
  account,
}: EfiDeps): Bank & { registerWebhook(address: string): Promise<void> } {
  let token: { value: string; clientId: string; until: number } | undefined;

  async function call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
    isRepeat = false,
  ): Promise<JsonAnswer> {
    const known = await account();
    const tls = tlsOf(known, ca);
    if (!token || token.clientId !== known.clientId || token.until < Date.now()) {
      const basic = Buffer.from(`${known.clientId}:${known.clientSecret}`).toString('base64');
      const answer = await answered(() =>
        callJson(`${url}/oauth/token`, {
          method: 'POST',
          headers: { authorization: `Basic ${basic}` },
          body: { grant_type: 'client_credentials' },
          tls,
        }),
      );
      const granted = readAs(tokenAnswer, answer);
      token = {
        value: granted.access_token,
        clientId: known.clientId,
        until: Date.now() + granted.expires_in * 1000 - tokenRestMs,
      };
    }
    const { value } = token;
    const answer = await answered(() =>
      callJson(url + path, { method, headers: { authorization: `Bearer ${value}`, ...headers }, body, tls }),
    );
    if (answer.status !== 401) return answer;
    // It was taken back, or the certificate changed: another one is asked for, once.
    token = undefined;
    return isRepeat ? answer : call(method, path, body, headers, true);
  }

  return {
    name: 'efi',
    codeTtlMs: chargeTtlMs,
    txidLength,

    async createCharge({ txid, cents, description, expiresAt, isRepeat }) {
      const { pixKey } = await account();
      const original = (cents / 100).toFixed(2);
      const ttlMs = expiresAt ? expiresAt.getTime() - now().getTime() : chargeTtlMs;
      const put = await call('PUT', `/v2/cob/${txid}`, {
        calendario: { expiracao: Math.max(1, Math.round(ttlMs / 1000)) },
        valor: { original },
        chave: pixKey,
        solicitacaoPagador: description.slice(0, maxDescription),
      });
      // The txid is ours alone: Efí has it already where the answer was lost.
      const answer = isRepeat && put.status === 409 ? await call('GET', `/v2/cob/${txid}`) : put;
      const made = readAs(madeAnswer, answer);
      // A charge of another account, or of another amount, must not count as ours.
      if (made.txid !== txid || made.valor.original !== original) throw refused(answer);
      return { code: made.pixCopiaECola };
    },

    async removeCharge({ txid }) {
      const answer = await call('PATCH', `/v2/cob/${txid}`, { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' });
      // One that was paid, or is removed already, stays as it is.
      if (answer.status >= 300 && answer.status !== 400 && answer.status !== 404) throw refused(answer);
    },

    async listPayments({ txid }) {
      const answer = await call('GET', `/v2/cob/${txid}`);
      const charge = readAs(chargeAnswer, answer);
      if (charge.txid !== txid) throw refused(answer);
      const received = (charge.pix ?? []).filter((pix) => pix.txid === undefined || pix.txid === txid);
      const payments = received.map(({ endToEndId, valor, horario }): ProviderPayment => ({
        kind: 'payment',
        reference: endToEndId,
        cents: centsOf(valor),
        paidAt: horario,
      }));
      const refunds = received.flatMap(({ devolucoes = [] }) =>
        devolucoes
          .filter(({ status }) => status === 'DEVOLVIDO')
          .map(({ rtrId, valor, horario }): ProviderPayment => ({
            kind: 'refund',
            reference: rtrId,
            cents: centsOf(valor),
            paidAt: horario?.liquidacao,
          })),
      );
      return [...payments, ...refunds];
    },

    async verify() {
      // The scopes that charges need, and no others, find that there is none of this name.
      const answer = await call('GET', `/v2/cob/${'0'.repeat(txidLength)}`);
      if (answer.status !== 404 && answer.status >= 300) throw refused(answer);
    },

    /**
     * Registers the webhook address for payments of the account's key. Our proxy ends TLS, so the secret in the
     * address stands in for the certificate.
     */
    async registerWebhook(address) {
      const { pixKey } = await account();
      const answer = await call(
        'PUT',
        `/v2/webhook/${encodeURIComponent(pixKey)}`,
        { webhookUrl: address },
        { 'x-skip-mtls-checking': 'true' },
      );
      if (answer.status >= 300) throw refused(answer);
    },
  };
}

/** @throws AppError ERR_PAYMENT_PROVIDER when the provider does not answer */
export async function answered(work: () => Promise<JsonAnswer>): Promise<JsonAnswer> {
  try {
    return await work();
  } catch (error) {
    throw new AppError('ERR_PAYMENT_PROVIDER', {}, { cause: error });
  }
}

/** @throws AppError ERR_PAYMENT_PROVIDER when it is no answer of that shape */
export function readAs<T>(schema: z.ZodType<T>, answer: JsonAnswer): T {
  const read = answer.status < 300 ? schema.safeParse(answer.json) : undefined;
  if (!read?.success) throw refused(answer);
  return read.data;
}

/** Only the status of a provider's answer is logged: its text may name people. */
export const refused = ({ status }: JsonAnswer): AppError =>
  new AppError('ERR_PAYMENT_PROVIDER', {}, { cause: new Error(`the payment provider answered with ${status}`) });

/** Whether Efí is set up as far as charges need it. */
export const isEfiReady = ({ pixKey, efiClientId, efiReady }: BillingSettings): boolean =>
  pixKey !== '' && efiClientId !== '' && efiReady;
