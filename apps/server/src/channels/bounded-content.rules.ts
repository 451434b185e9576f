import { pixKeyTypes } from '@balcao/contract';
import type { InboundEntry } from './inbound-entry.ts';
import type { QuotedCopy, StoredInteractive, StoredOrder, StoredReferral } from './message-content.ts';

/** Limits of what is stored of a sender's message: characters, and parts of one message. */
const maxLength = { name: 200, text: 4_096, code: 1_000, address: 2_000 };
const maxParts = { items: 30, buttons: 10, answers: 50, choices: 10, options: 30 };
const maxAmount = 1_000_000_000;

/** Line ends, control characters, and signs that turn the direction of what follows: a key that is copied has none. */
const hiddenCharacters = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
const oneLine = (text: string, length = maxLength.name) =>
  text.toWellFormed().replace(/\s+/g, ' ').replace(hiddenCharacters, '').trim().slice(0, length).toWellFormed();
const paragraphs = (text: string) =>
  text.toWellFormed().replaceAll('\0', '').trim().slice(0, maxLength.text).toWellFormed();
const textOrNull = (text: string | null, length = maxLength.code) => oneLine(text ?? '', length) || null;

/** An address that a browser may be led to; null for any other, such as `javascript:`. */
export function webAddress(address: string | null): string | null {
  if (address === null || address.length > maxLength.address || !URL.canParse(address)) return null;
  const { protocol, href } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}

const amount = (value: number | null) =>
  value === null || !Number.isFinite(value) || value < 0 || value > maxAmount
    ? null
    : Math.round(value * 1_000) / 1_000;
const count = (value: number) => (Number.isFinite(value) ? Math.min(Math.max(0, Math.round(value)), maxAmount) : 0);
const currencyOf = (text: string) => (/^[A-Z]{3}$/.test(text) ? text : 'BRL');
const keyTypeOf = (type: string | null) => pixKeyTypes.find((known) => known === type) ?? null;

export function boundReferral({ kind, headline, body, url, ctwaClid, picture }: StoredReferral): StoredReferral {
  return {
    kind: kind === 'ad' ? 'ad' : 'status',
    headline: oneLine(headline),
    body: paragraphs(body),
    url: webAddress(url),
    ctwaClid: textOrNull(ctwaClid),
    picture,
  };
}

/** Bounds a quoted message, of which one line is shown. */
const boundQuoted = ({ body, mediaName, ...quoted }: QuotedCopy): QuotedCopy => ({
  ...quoted,
  body: paragraphs(body).slice(0, maxLength.code).toWellFormed(),
  mediaName: textOrNull(mediaName, maxLength.name),
});

const boundOrder = ({ reference, items, itemCount, total, currency }: Omit<StoredOrder, 'kind' | 'text'>) => ({
  reference: oneLine(reference),
  items: items.slice(0, maxParts.items).map((item) => ({
    name: oneLine(item.name),
    reference: oneLine(item.reference),
    quantity: count(item.quantity),
    price: amount(item.price),
    picture: item.picture,
  })),
  itemCount: Math.max(count(itemCount), items.length),
  total: amount(total),
  currency: currencyOf(currency),
});

export function boundInteractive(given: StoredInteractive): StoredInteractive {
  const text = paragraphs(given.text);
  switch (given.kind) {
    case 'pix':
      return {
        kind: 'pix',
        text,
        key: oneLine(given.key),
        keyType: keyTypeOf(given.keyType),
        name: oneLine(given.name),
      };
    case 'payment':
      return {
        kind: 'payment',
        text,
        ...boundOrder(given),
        pixKey: textOrNull(given.pixKey, maxLength.name),
        pixKeyType: keyTypeOf(given.pixKeyType),
        pixName: oneLine(given.pixName),
        pixCode: textOrNull(given.pixCode),
        boleto: textOrNull(given.boleto, maxLength.name),
        url: webAddress(given.url),
      };
    case 'order':
      return { kind: 'order', text, ...boundOrder(given) };
    case 'buttons':
      return {
        kind: 'buttons',
        text,
        buttons: given.buttons.slice(0, maxParts.buttons).map(({ label, url, copy, phone }) => ({
          label: oneLine(label),
          url: webAddress(url),
          copy: textOrNull(copy),
          phone: /^\+?[\d\s().-]{5,30}$/.test(phone ?? '') ? phone : null,
        })),
      };
    case 'form':
      return {
        kind: 'form',
        text,
        name: oneLine(given.name),
        answers: given.answers
          .slice(0, maxParts.answers)
          .map(({ label, value }) => ({ label: oneLine(label), value: oneLine(value, maxLength.code) })),
      };
    case 'choices':
      return {
        kind: 'choices',
        text,
        open: oneLine(given.open),
        choices: given.choices.slice(0, maxParts.choices).map(({ id, title, description }) => ({
          id: oneLine(id),
          title: oneLine(title),
          description: oneLine(description),
        })),
      };
    case 'numberRequest':
      return { kind: 'numberRequest', text };
    case 'link':
      return {
        kind: 'link',
        text: '',
        url: webAddress(given.url),
        title: oneLine(given.title),
        description: oneLine(given.description, maxLength.code),
        picture: given.picture,
      };
    case 'event':
      return {
        kind: 'event',
        text: oneLine(given.text),
        description: paragraphs(given.description),
        startsAt: given.startsAt,
        endsAt: given.endsAt,
        place: oneLine(given.place),
        url: webAddress(given.url),
        isCanceled: given.isCanceled,
      };
    case 'poll':
      return {
        kind: 'poll',
        text,
        maxChoices: count(given.maxChoices),
        options: given.options
          .slice(0, maxParts.options)
          .map(({ id, name }) => ({ id: oneLine(id), name: oneLine(name) })),
        // Votes come by themselves.
        votes: [],
      };
  }
}

/** Truncates what a channel reports to a harmless size. All inbound data passes here, whoever sent it. */
export function boundEntry<T extends InboundEntry>(entry: T): T {
  if ('change' in entry || 'readIds' in entry || 'groupChange' in entry) return entry;
  const { referral, interactive, quotedCopy } = entry;
  if (!referral && !interactive && !quotedCopy) return entry;
  return {
    ...entry,
    quotedCopy: quotedCopy && boundQuoted(quotedCopy),
    referral: referral && boundReferral(referral),
    interactive: interactive && boundInteractive(interactive),
  };
}
