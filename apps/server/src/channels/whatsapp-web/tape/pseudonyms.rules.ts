import { createHmac } from 'node:crypto';

/** Replaces values of a message so that no person can be recognized and everything keeps its shape. */
export interface Pseudonyms {
  /** Copies a message, or a part of it, as JSON: bytes become `{ $bytes }`. */
  disguise(value: unknown): unknown;
}

const jidPattern = /^([\d-]+)((?::\d+)?@(?:s\.whatsapp\.net|c\.us|lid|g\.us|broadcast|newsletter))$/;
/** Fields whose value gets one pseudonym wherever it stands, since answers and changes refer to it. */
const idFields = new Set(['id', 'stanzaId', 'orderId', 'token', 'referenceId', 'reference_id']);
/** Protocol words, which name a kind and no person. */
const keptFields = new Set([
  'mimetype',
  'category',
  'addressingMode',
  'entryPointConversionSource',
  'conversionSource',
  'currency',
  'key_type',
]);
const keptWords =
  /^(?:payment_info|payment_status|review_and_pay|review_order|order_details|cta_url|cta_copy|cta_call|quick_reply|single_select|pix_static_code|pix_dynamic_code|boleto|payment_link|BRL|on|off|status@broadcast)$/;
const vcardLine = /^([A-Z][\w.;=-]*:)(.*)$/;
/** Digests and small pictures need not be longer. */
const maxBytes = 32;

/**
 * @param secret made for one tape and forgotten with it: the same person has the same number in the whole tape, and it
 * cannot be reversed
 * @param startSeconds of the first message, which the tape dates to the beginning of 2026
 */
export function createPseudonyms(secret: Uint8Array, startSeconds: number): Pseudonyms {
  const digest = (value: string | Uint8Array) => createHmac('sha256', secret).update(value).digest();
  const toDigits = (value: string) => {
    const number = BigInt(`0x${digest(value).toString('hex')}`).toString();
    // A number of Brazil stays one: countries decide how numbers are read.
    const kept = value.startsWith('55') && value.length > 10 ? '55' : '';
    return kept + number.slice(0, value.length - kept.length).padStart(value.length - kept.length, '1');
  };
  const shiftSeconds = Date.UTC(2026, 0, 1) / 1000 - startSeconds;

  const toFiller = (text: string) =>
    text
      .split(/(https?:\/\/)/)
      .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(/\p{L}|\p{N}/gu, shapeOf)))
      .join('');

  function disguiseText(text: string, field: string): string {
    const jid = jidPattern.exec(text);
    if (jid) return toDigits(jid[1] ?? '') + (jid[2] ?? '');
    if (text === '' || keptFields.has(field) || keptWords.test(text)) return text;
    if (idFields.has(field)) return digest(text).toString('hex').toUpperCase().slice(0, text.length);
    if (/^[[{]/.test(text)) {
      try {
        return JSON.stringify(disguise(JSON.parse(text), field));
      } catch {
        // It only looked like it.
      }
    }
    if (text.startsWith('BEGIN:VCARD'))
      return text
        .split('\n')
        .map((line) =>
          line.replace(
            vcardLine,
            (_all, name: string, value: string) => name + (isFrame(name) ? value : toFiller(value)),
          ),
        )
        .join('\n');
    return toFiller(text);
  }

  function disguiseNumber(value: number): number {
    if (!Number.isInteger(value)) return 0.5;
    if (Math.abs(value) > 1e14) return 1e14;
    if (value > 1e12) return value + shiftSeconds * 1000;
    return value > 1e9 ? value + shiftSeconds : value;
  }

  function disguise(value: unknown, field = ''): unknown {
    if (typeof value === 'string') return disguiseText(value, field);
    if (typeof value === 'number') return disguiseNumber(value);
    if (typeof value === 'bigint') return disguiseNumber(Number(value));
    if (value instanceof Uint8Array)
      return { $bytes: digest(value).subarray(0, Math.min(value.length, maxBytes)).toString('base64') };
    if (Array.isArray(value)) return value.map((item) => disguise(item, field));
    if (typeof value !== 'object' || value === null) return value;
    // A number of 64 bits, as the library reads it.
    if ('low' in value && 'high' in value && 'unsigned' in value)
      return disguiseNumber(Number(value.high) * 2 ** 32 + (Number(value.low) >>> 0));
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, disguise(part, name)]));
  }
  return { disguise: (value) => disguise(value) };
}

/** A letter or a digit as one of its kind. */
const shapeOf = (sign: string) => (/\p{N}/u.test(sign) ? '0' : /\p{Lu}/u.test(sign) ? 'X' : 'x');

const isFrame = (name: string) => /^(?:BEGIN|END|VERSION):$/.test(name);

/** The message of a tape with its bytes as bytes again. */
export function revive(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(revive);
  if (typeof value !== 'object' || value === null) return value;
  const bytes = '$bytes' in value && typeof value.$bytes === 'string' ? value.$bytes : undefined;
  if (bytes !== undefined) return new Uint8Array(Buffer.from(bytes, 'base64'));
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, revive(part)]));
}
