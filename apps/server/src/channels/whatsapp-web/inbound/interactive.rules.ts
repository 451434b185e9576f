import { createHash } from 'node:crypto';
import type { proto } from 'baileys';
import type { StoredInteractive } from '../../port/message-content.ts';
import { pollCreationOf, unwrap } from './content.rules.ts';
import { joinLines, sanitizeText } from './text.rules.ts';
import { eventOf } from './events.rules.ts';
import { interactiveOfFlow, interactiveOfFormReply } from './native-flow.rules.ts';

/** WhatsApp counts money in thousandths. */
const moneyUnit = 1_000;

type Button = Extract<StoredInteractive, { kind: 'buttons' }>['buttons'][number];

const buttonsOf = (text: string, buttons: readonly (Button | undefined)[]): StoredInteractive | undefined => {
  const shown = buttons.flatMap((button) => (button && button.label !== '' ? [button] : []));
  return shown.length > 0 ? { kind: 'buttons', text, footer: '', buttons: shown } : undefined;
};

/** Translates interactive content: keys and codes to pay by, an order, buttons, the answers of a form. */
export function interactiveOf(message: proto.IMessage): StoredInteractive | undefined {
  const inner = unwrap(message);
  const { interactiveMessage: flow, orderMessage: order, interactiveResponseMessage: reply } = inner;
  if (order) return orderOf(order);
  const whole = pollOf(inner) ?? eventOf(inner) ?? paymentRequestOf(inner);
  if (whole) return whole;
  if (flow?.nativeFlowMessage)
    return interactiveOfFlow(
      flow.nativeFlowMessage,
      joinLines(flow.header?.title, flow.header?.subtitle, flow.body?.text, flow.footer?.text),
    );
  if (reply?.nativeFlowResponseMessage)
    return interactiveOfFormReply(reply.nativeFlowResponseMessage, sanitizeText(reply.body?.text));
  return templateButtons(inner);
}

function templateButtons({ templateMessage, highlyStructuredMessage }: proto.IMessage): StoredInteractive | undefined {
  const template =
    (templateMessage ?? highlyStructuredMessage?.hydratedHsm)?.hydratedTemplate ??
    templateMessage?.hydratedFourRowTemplate;
  if (!template) return undefined;
  return buttonsOf(
    joinLines(template.hydratedTitleText, template.hydratedContentText, template.hydratedFooterText),
    (template.hydratedButtons ?? []).map(({ quickReplyButton, urlButton, callButton }) => ({
      label: sanitizeText((quickReplyButton ?? urlButton ?? callButton)?.displayText),
      url: urlButton?.url ?? null,
      copy: null,
      phone: callButton?.phoneNumber ?? null,
    })),
  );
}

/** Votes name options by the hash of their words. */
const optionId = (name: string) => createHash('sha256').update(name).digest('hex');

function pollOf(message: proto.IMessage): StoredInteractive | undefined {
  const poll = pollCreationOf(message);
  const options = (poll?.options ?? []).flatMap(({ optionName }) =>
    optionName ? [{ id: optionId(optionName), name: sanitizeText(optionName) }] : [],
  );
  if (!poll || options.length === 0) return undefined;
  return {
    kind: 'poll',
    text: sanitizeText(poll.name),
    maxChoices: poll.selectableOptionsCount ?? 0,
    options,
    votes: [],
  };
}

/** A request for money by the phone's own button; its payment is settled between the phones. */
function paymentRequestOf({ requestPaymentMessage: asked }: proto.IMessage): StoredInteractive | undefined {
  if (!asked) return undefined;
  const { amount, amount1000, currencyCodeIso4217: currency, noteMessage: note } = asked;
  const value = amount ? Number(amount.value ?? 0) / (amount.offset || 1) : Number(amount1000 ?? 0) / moneyUnit;
  return {
    kind: 'payment',
    text: sanitizeText(note?.extendedTextMessage?.text ?? note?.conversation),
    reference: '',
    items: [],
    itemCount: 0,
    total: value > 0 ? value : null,
    currency: currency ?? amount?.currencyCode ?? '',
    pixKey: null,
    pixKeyType: null,
    pixName: '',
    pixCode: null,
    boleto: null,
    url: null,
  };
}

/** Reads an order from its message: how many items and the total. The items are fetched (`order-items.ts`). */
function orderOf(order: proto.Message.IOrderMessage): StoredInteractive {
  const total = Number(order.totalAmount1000 ?? 0);
  return {
    kind: 'order',
    text: joinLines(order.orderTitle, order.message),
    reference: sanitizeText(order.orderId),
    items: [],
    itemCount: order.itemCount ?? 0,
    total: total > 0 ? total / moneyUnit : null,
    currency: order.totalCurrencyCode ?? '',
  };
}
