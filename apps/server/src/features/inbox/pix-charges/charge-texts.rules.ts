import { readPixKey, type PixKeyKind } from '@balcao/contract';
import { botTexts, fillPlaceholders } from '@balcao/i18n';
import type { StoredInteractive } from '../../../channels/port/message-content.ts';

/** What a charge says to who pays. */
export interface ChargeFacts {
  /** cents; null = who pays chooses */
  cents: number | null;
  description: string;
  receiverName: string;
  /** '' = not known */
  key: string;
  code: string;
  txid: string;
  expiresAt: Date | null;
}

/** Kinds of keys in Meta's words. */
const metaKinds = { cpf: 'CPF', cnpj: 'CNPJ', phone: 'PHONE', email: 'EMAIL', random: 'EVP' } as const satisfies Record<
  PixKeyKind,
  string
>;

function keyTypeOf(key: string): (typeof metaKinds)[PixKeyKind] | null {
  const read = readPixKey(key);
  return 'kind' in read ? metaKinds[read.kind] : null;
}

/** The text of a charge in the language of the company, without its code. */
export function chargeText(
  { cents, description, receiverName, key, expiresAt }: ChargeFacts,
  { language, timeZone }: { language: string; timeZone: string },
): string {
  const words = botTexts(language).pix;
  const money = (value: number) =>
    new Intl.NumberFormat(language, { style: 'currency', currency: 'BRL' }).format(value);
  const until = (at: Date) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'short', timeZone }).format(at);
  return [
    cents === null ? words.title : fillPlaceholders(words.titleOf, { value: money(cents / 100) }),
    description,
    fillPlaceholders(words.receiver, { name: receiverName }),
    key === '' ? '' : fillPlaceholders(words.key, { key }),
    expiresAt === null ? '' : fillPlaceholders(words.until, { time: until(expiresAt) }),
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/** A charge as the card of its message: what is copied, and from whom it is asked. */
export const chargeCard = ({
  cents,
  description,
  receiverName,
  key,
  code,
  txid,
}: ChargeFacts): Extract<StoredInteractive, { kind: 'payment' }> => ({
  kind: 'payment',
  text: description,
  reference: txid,
  items: [],
  itemCount: 0,
  total: cents === null ? null : cents / 100,
  currency: 'BRL',
  pixKey: key === '' ? null : key,
  pixKeyType: keyTypeOf(key),
  pixName: receiverName,
  pixCode: code,
  boleto: null,
  url: null,
});
