import { createHash } from 'node:crypto';
import { pixKeyTypes } from '@balcao/contract';
import { sanitizeFileName } from '../../platform/files/temp-file.ts';
import { toStorableText } from '../../platform/util/storable-text.ts';
import type {
  InboundChange,
  InboundEntry,
  InboundGroupChange,
  InboundHandover,
  InboundMessage,
  InboundRead,
} from './inbound-entry.ts';
import type { QuotedCopy, StoredInteractive, StoredOrder, StoredReferral } from './message-content.ts';

/**
 * Limits of what is stored of a sender's message: characters, and parts of one message. WhatsApp's own apps keep to them; other
 * programs that speak its protocol need not.
 */
const maxLength = {
  name: 200,
  text: 4_096,
  code: 1_000,
  address: 2_000,
  person: 100,
  body: 65_536,
  card: 262_144,
  reaction: 64,
  votes: 4_096,
  id: 500,
};
const maxParts = { items: 30, buttons: 10, answers: 50, choices: 10, options: 30, people: 1_100 };
const maxAmount = 1_000_000_000;

/** As many as WhatsApp lets somebody share at once. Each becomes a message. */
export const maxSharedContacts = 257;

/** Line ends, control characters, and signs that turn the direction of what follows: a key that is copied has none. */
const hiddenCharacters = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
const oneLine = (text: string, length = maxLength.name) =>
  text.toWellFormed().replace(/\s+/g, ' ').replace(hiddenCharacters, '').trim().slice(0, length).toWellFormed();
const paragraphs = (text: string) => toStorableText(text).trim().slice(0, maxLength.text).toWellFormed();
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
        footer: oneLine(given.footer),
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
        footer: oneLine(given.footer),
        layout: given.layout,
        open: oneLine(given.open),
        choices: given.choices.slice(0, maxParts.choices).map(({ id, title, description, section }) => ({
          id: oneLine(id),
          title: oneLine(title),
          description: oneLine(description),
          section: oneLine(section),
        })),
        chosen: textOrNull(given.chosen),
      };
    case 'choice':
      return { kind: 'choice', text, id: oneLine(given.id), written: paragraphs(given.written) };
    case 'locationRequest':
      return { kind: 'locationRequest', text };
    case 'numberRequest':
      return { kind: 'numberRequest', text };
    case 'callPermission':
      return { kind: 'callPermission', text, answer: given.answer };
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

/** Signs that turn the direction of what follows, or that nobody sees and no writing or emoji needs within a word. */
const misleadingCharacters = /[\p{Cc}\u00ad\u200b\u202a-\u202e\u2060-\u2069\ufeff]/gu;
/** Letters, numbers and signs that are seen; the fillers of Hangul and the empty sign of Braille are letters that are not. */
const isSeen = /[^\p{Z}\p{C}\p{M}\u115f\u1160\u3164\uffa0\u2800]/u;

/** A name that somebody gave themselves or a group, in one line; '' where nothing of it would be seen. */
export function boundName(name: string): string {
  const line = name.toWellFormed().replace(/\s+/g, ' ').replace(misleadingCharacters, '').trim();
  return isSeen.test(line) ? line.slice(0, maxLength.person).toWellFormed().trim() : '';
}

const cut = (text: string, length: number) => (text.length > length ? text.slice(0, length).toWellFormed() : text);

/** An id that is too long for an index is stored as its hash. */
const boundId = (id: string) =>
  id.length > maxLength.id ? `sha256:${createHash('sha256').update(id).digest('base64url')}` : id;

const signs = new Intl.Segmenter();
const firstSign = (text: string) => [...signs.segment(cut(text, maxLength.reaction))][0]?.segment ?? '';

function boundMessage(message: InboundMessage): InboundMessage {
  const { mediaType, body, file, quotedProviderId: quotedId, referral, interactive, quotedCopy } = message;
  return {
    ...message,
    providerId: boundId(message.providerId),
    senderName: boundName(message.senderName),
    body: cut(body, mediaType === 'vcard' ? maxLength.card : maxLength.body),
    ...(file && { file: { ...file, name: sanitizeFileName(file.name), mime: oneLine(file.mime) } }),
    ...(quotedId !== undefined && { quotedProviderId: boundId(quotedId) }),
    ...(quotedCopy && { quotedCopy: boundQuoted(quotedCopy) }),
    ...(referral && { referral: boundReferral(referral) }),
    ...(interactive && { interactive: boundInteractive(interactive) }),
  };
}

function boundChange(entry: InboundChange): InboundChange {
  const { change, target, value } = entry;
  const bounded = {
    edit: () => cut(value, maxLength.body),
    delete: () => '',
    reaction: () => firstSign(value),
    vote: () => cut(value, maxLength.votes),
  };
  return {
    ...entry,
    providerId: boundId(entry.providerId),
    senderName: boundName(entry.senderName),
    target: { ...target, providerId: boundId(target.providerId) },
    value: bounded[change](),
  };
}

const boundRead = (entry: InboundRead): InboundRead => ({ ...entry, readIds: entry.readIds.map(boundId) });

const boundGroupChange = (entry: InboundGroupChange): InboundGroupChange => ({
  ...entry,
  providerId: boundId(entry.providerId),
  people: entry.people.slice(0, maxParts.people),
  value: boundName(entry.value),
});

const boundHandover = ({ summary, ...entry }: InboundHandover): InboundHandover => ({
  ...entry,
  summary: paragraphs(summary).slice(0, maxLength.text).toWellFormed(),
});

/** Truncates what a channel reports to a harmless size. All inbound data passes here, whoever sent it. */
export function boundEntry<T extends InboundEntry>(entry: T): T;
export function boundEntry(entry: InboundEntry): InboundEntry {
  if ('readIds' in entry) return boundRead(entry);
  if ('groupChange' in entry) return boundGroupChange(entry);
  if ('holder' in entry) return boundHandover(entry);
  return 'change' in entry ? boundChange(entry) : boundMessage(entry);
}
