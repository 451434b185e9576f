import * as z from 'zod';
import type { StoredInteractive, StoredOrder, StoredReferral } from '../port/message-content.ts';

const optionalText = z.string().catch('').default('');

/** The origin of a contact's message, with the address of its picture at Meta; '' = none. */
export type RemoteReferral = Omit<StoredReferral, 'picture'> & { pictureUrl: string };

const referralSchema = z.looseObject({
  source_type: optionalText,
  source_url: optionalText,
  headline: optionalText,
  body: optionalText,
  image_url: optionalText,
  thumbnail_url: optionalText,
  ctwa_clid: optionalText,
});

/** A click on an advertisement or a post with a way to WhatsApp. */
export function referralOf(raw: unknown): RemoteReferral | undefined {
  const { data } = z.looseObject({ referral: referralSchema }).safeParse(raw);
  if (!data) return undefined;
  const { source_url: url, headline, body, image_url: image, thumbnail_url: thumbnail, ctwa_clid: id } = data.referral;
  return { kind: 'ad', headline, body, url: url || null, ctwaClid: id || null, pictureUrl: image || thumbnail };
}

/** An order as Meta describes it: items are named by the seller's own ids, in a catalogue. */
export interface RemoteOrder {
  catalogId: string;
  order: StoredOrder;
}

/** More kinds of things than this are counted, and not kept. */
const maxItems = 30;
const orderSchema = z.looseObject({
  order: z.looseObject({
    catalog_id: z.coerce.string().catch(''),
    text: optionalText,
    product_items: z.array(
      z.looseObject({
        product_retailer_id: z.coerce.string(),
        quantity: z.coerce.number().catch(1),
        item_price: z.coerce.number().nullable().catch(null),
        currency: optionalText,
      }),
    ),
  }),
});

export function orderOf(raw: unknown): RemoteOrder | undefined {
  const { data } = orderSchema.safeParse(raw);
  if (!data) return undefined;
  const { catalog_id: catalogId, text, product_items: all } = data.order;
  const prices = all.map(({ item_price: price, quantity }) => (price === null ? Number.NaN : price * quantity));
  const total = prices.reduce((sum, price) => sum + price, 0);
  const items = all.slice(0, maxItems).map(({ product_retailer_id: reference, quantity, item_price: price }) => ({
    name: '',
    reference,
    quantity,
    price,
    picture: null,
  }));
  const currency = all[0]?.currency ?? '';
  const bought = {
    reference: '',
    items,
    itemCount: all.length,
    total: Number.isFinite(total) ? total : null,
    currency,
  };
  return { catalogId: /^\d{1,30}$/.test(catalogId) ? catalogId : '', order: { kind: 'order', text, ...bought } };
}

/** Forms are answered with a few fields; larger answers were not filled in by a person. */
const maxFormCharacters = 64_000;
const maxAnswers = 50;
const formSchema = z.looseObject({ name: optionalText, body: optionalText, response_json: optionalText });

/** The answers of a form: what it holds besides is for programs. */
export function formOf(raw: unknown): StoredInteractive | undefined {
  const { data } = formSchema.safeParse(raw);
  if (!data || data.response_json.length > maxFormCharacters) return undefined;
  const fields = Object.entries(parseRecord(data.response_json)).filter(([label]) => label !== 'flow_token');
  const answers = fields.slice(0, maxAnswers).map(([label, value]) => ({ label, value: answerText(value) }));
  // "Sent" adds nothing to the answers themselves.
  return answers.length === 0
    ? undefined
    : { kind: 'form', text: '', name: data.name === 'flow' ? '' : data.name, answers };
}

function answerText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(', ');
  return JSON.stringify(value) ?? '';
}

function parseRecord(json: string): Record<string, unknown> {
  try {
    return z.record(z.string(), z.unknown()).catch({}).parse(JSON.parse(json));
  } catch {
    return {};
  }
}
