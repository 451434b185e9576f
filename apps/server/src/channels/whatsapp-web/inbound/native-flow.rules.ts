import * as z from 'zod';
import type { proto } from 'baileys';
import { pixKeyTypes } from '@balcao/contract';
import { parseJson } from '../../../platform/util/parse-json.ts';
import type { StoredInteractive } from '../../port/message-content.ts';

/**
 * Parameters of a button are written by its sender: none of them is assumed to be present, and larger ones are not
 * read.
 */
const maxJsonLength = 200_000;

const text = z.string().catch('').default('');
const money = z
  .looseObject({ value: z.coerce.number(), offset: z.coerce.number().positive().catch(1).default(1) })
  .nullish()
  .catch(null);
const item = z.looseObject({
  name: text,
  retailer_id: text,
  product_id: text,
  amount: money,
  quantity: z.coerce.number().catch(1).default(1),
});
const pix = z.looseObject({ merchant_name: text, key: text, key_type: text, code: text });
const paymentSetting = z.looseObject({
  type: text,
  pix_static_code: pix.optional().catch(undefined),
  pix_dynamic_code: pix.optional().catch(undefined),
  boleto: z.looseObject({ digitable_line: text }).optional().catch(undefined),
  payment_link: z.looseObject({ uri: text }).optional().catch(undefined),
});
const payment = z.looseObject({
  reference_id: text,
  currency: text,
  total_amount: money,
  order: z
    .looseObject({
      items: z.array(item.catch({ name: '', retailer_id: '', product_id: '', quantity: 1, amount: null })),
    })
    .optional()
    .catch(undefined),
  payment_settings: z
    .array(paymentSetting.catch({ type: '' }))
    .catch([])
    .default([]),
});
const button = z.looseObject({ display_text: text, url: text, copy_code: text, phone_number: text });

const paymentButtons: ReadonlySet<string> = new Set(['payment_info', 'review_and_pay', 'order_details']);

/** Parses what a contact's phone sent, of a bounded length. */
const parseParams = (json: string | null | undefined): unknown =>
  json && json.length <= maxJsonLength ? parseJson(json) : undefined;

const amountOf = (found: z.infer<typeof money>): number | null => (found ? found.value / found.offset : null);
const keyTypeOf = (type: string | undefined) => pixKeyTypes.find((known) => known === type) ?? null;

/** Returns what the buttons of a message offer; undefined when none has a readable label. */
export function interactiveOfFlow(
  flow: proto.Message.InteractiveMessage.INativeFlowMessage,
  words: string,
): StoredInteractive | undefined {
  const buttons = flow.buttons ?? [];
  const asked = buttons.find(({ name }) => paymentButtons.has(name ?? ''));
  const asking = asked && payment.safeParse(parseParams(asked.buttonParamsJson)).data;
  if (asking) return paymentOf(asking, words);
  const shown = buttons.flatMap(({ buttonParamsJson }) => {
    const { data } = button.safeParse(parseParams(buttonParamsJson));
    if (!data || data.display_text === '') return [];
    const { display_text: label, url, copy_code: copy, phone_number: phone } = data;
    return [{ label, url: url || null, copy: copy || null, phone: phone || null }];
  });
  return shown.length > 0 ? { kind: 'buttons', text: words, footer: '', buttons: shown } : undefined;
}

function paymentOf(asked: z.infer<typeof payment>, words: string): StoredInteractive | undefined {
  const { payment_settings: settings, order } = asked;
  const staticPix = settings.find((setting) => setting.pix_static_code)?.pix_static_code;
  const dynamicPix = settings.find((setting) => setting.pix_dynamic_code)?.pix_dynamic_code;
  const items = order?.items ?? [];
  const total = amountOf(asked.total_amount);
  if (items.length === 0 && !total && staticPix?.key)
    return {
      kind: 'pix',
      text: words,
      key: staticPix.key,
      keyType: keyTypeOf(staticPix.key_type),
      name: staticPix.merchant_name,
    };
  const code = staticPix ?? dynamicPix;
  const boleto = settings.find((setting) => setting.boleto)?.boleto?.digitable_line || null;
  const url = settings.find((setting) => setting.payment_link)?.payment_link?.uri || null;
  if (items.length === 0 && !total && !code && !boleto && !url) return undefined;
  return {
    kind: 'payment',
    text: words,
    reference: asked.reference_id,
    items: items.map(({ name, retailer_id: retailer, product_id: product, quantity, amount }) => ({
      name,
      reference: retailer || product,
      quantity,
      price: amountOf(amount),
      picture: null,
    })),
    itemCount: items.length,
    total,
    currency: asked.currency,
    pixKey: code?.key || null,
    pixKeyType: keyTypeOf(code?.key_type),
    pixName: code?.merchant_name ?? '',
    pixCode: dynamicPix?.code || null,
    boleto,
    url,
  };
}

/** Fields of a form that name the sender of the form, and contain no answer. */
const hiddenAnswers: ReadonlySet<string> = new Set(['flow_token', 'wa_flow_response_params', 'id', 'version']);

/** The answers of a form that a contact filled in; undefined when there are none. */
export function interactiveOfFormReply(
  { name, paramsJson }: proto.Message.InteractiveResponseMessage.INativeFlowResponseMessage,
  words: string,
): StoredInteractive | undefined {
  const { data } = z.record(z.string(), z.unknown()).safeParse(parseParams(paramsJson));
  const answers = Object.entries(data ?? {}).flatMap(([label, value]) => {
    if (hiddenAnswers.has(label) || value === null || value === undefined || value === '') return [];
    return [{ label, value: typeof value === 'string' ? value : JSON.stringify(value) }];
  });
  return answers.length > 0 ? { kind: 'form', text: words, name: name ?? '', answers } : undefined;
}
