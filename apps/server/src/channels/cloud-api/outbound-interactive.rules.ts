import { choiceLimits, sectionsOf } from '@balcao/contract';
import type { StoredInteractive } from '../port/message-content.ts';
import { choiceIdOf, pressedIdOf } from './inbound.rules.ts';

type Choices = Extract<StoredInteractive, { kind: 'choices' }>;
type Choice = Choices['choices'][number];

/**
 * A message with something to press, as Meta wants it.
 * @param words the text of the message, which says all of it
 * @returns undefined = it does not fit, or Meta has nothing like it: it is sent as its text
 */
export function interactiveBody(interactive: StoredInteractive, words: string): object | undefined {
  if (interactive.kind === 'payment') return paymentOf(interactive, words);
  if (interactive.text === '' || interactive.text.length > choiceLimits.text) return undefined;
  const body = { text: interactive.text };
  switch (interactive.kind) {
    case 'choices':
      return wrap({ ...choicesOf(interactive), body, ...footerOf(interactive) });
    case 'buttons': {
      const [button, second] = interactive.buttons;
      if (!button || second || button.url === null) return undefined;
      const parameters = { display_text: button.label, url: button.url };
      return wrap({ type: 'cta_url', body, action: { name: 'cta_url', parameters }, ...footerOf(interactive) });
    }
    case 'locationRequest':
      return wrap({ type: 'location_request_message', body, action: { name: 'send_location' } });
    case 'numberRequest':
      return wrap({ type: 'request_contact_info', body, action: { name: 'request_contact_info' } });
    default:
      return undefined;
  }
}

/**
 * A request for money with the button that copies its Pix code: an order without items, of which Meta wants the amount, and the key that the
 * code pays to.
 */
function paymentOf(payment: Extract<StoredInteractive, { kind: 'payment' }>, words: string): object | undefined {
  const { total, currency, reference, pixCode, pixKey, pixKeyType, pixName } = payment;
  if (total === null || pixCode === null || pixKey === null || pixKeyType === null || reference === '')
    return undefined;
  if (words === '' || words.length > choiceLimits.text) return undefined;
  const code = { code: pixCode, merchant_name: pixName, key: pixKey, key_type: pixKeyType };
  const parameters = {
    reference_id: reference,
    type: 'digital-goods',
    payment_type: 'br',
    payment_settings: [{ type: 'pix_dynamic_code', pix_dynamic_code: code }],
    currency,
    total_amount: { value: Math.round(total * 100), offset: 100 },
  };
  return wrap({ type: 'order_details', body: { text: words }, action: { name: 'review_and_pay', parameters } });
}

const wrap = (interactive: object) => ({ type: 'interactive', interactive });
const footerOf = ({ footer }: { footer: string }) => (footer === '' ? {} : { footer: { text: footer } });

/** Up to three choices of a menu of the automatic service are buttons, if their titles fit. */
function choicesOf(interactive: Choices): { type: 'button' | 'list'; action: object } {
  const { layout, choices, open } = interactive;
  const idOf = layout === 'auto' ? choiceIdOf : pressedIdOf;
  const isShort = choices.length <= choiceLimits.buttons && choices.every(hasShortTitle);
  if (layout === 'buttons' || (layout === 'auto' && isShort)) {
    const buttons = choices.map(({ id, title }) => ({ type: 'reply', reply: { id: idOf(id), title } }));
    return { type: 'button', action: { buttons } };
  }
  const sections = sectionsOf(choices).map(({ title, rows }) => ({
    ...(title === '' ? {} : { title }),
    rows: rows.map((choice) => ({ id: idOf(choice.id), ...rowOf(choice) })),
  }));
  return { type: 'list', action: { button: open.slice(0, choiceLimits.label), sections } };
}

const hasShortTitle = ({ title }: Choice) => title.length <= choiceLimits.buttonTitle;

/** A row of a list; a title that does not fit into its line is put below it in full. */
function rowOf({ title, description }: Choice): object {
  if (title.length <= choiceLimits.rowTitle) return { title, ...(description === '' ? {} : { description }) };
  return {
    title: `${title.slice(0, choiceLimits.rowTitle - 1)}…`,
    description: title.slice(0, choiceLimits.rowDescription),
  };
}
