import type { proto } from 'baileys';
import { joinLines } from './text.rules.ts';

/** Meta takes ten. */
const maxCards = 10;

/** A menu of another company's automatic service: text with choices below, which are no buttons here. */
export function interactiveText(message: proto.IMessage): string {
  const {
    buttonsMessage: buttons,
    listMessage: list,
    interactiveMessage: flow,
    highlyStructuredMessage: old,
  } = message;
  const template =
    (message.templateMessage ?? old?.hydratedHsm)?.hydratedTemplate ?? message.templateMessage?.hydratedFourRowTemplate;
  const choices = (names: readonly (string | null | undefined)[]) => names.map((name) => (name ? `• ${name}` : ''));
  if (buttons)
    return joinLines(
      buttons.text,
      buttons.contentText,
      buttons.footerText,
      ...choices((buttons.buttons ?? []).map(({ buttonText }) => buttonText?.displayText)),
    );
  if (template) {
    const names = (template.hydratedButtons ?? []).map(
      (button) => (button.quickReplyButton ?? button.urlButton ?? button.callButton)?.displayText,
    );
    return joinLines(
      template.hydratedTitleText,
      template.hydratedContentText,
      template.hydratedFooterText,
      ...choices(names),
    );
  }
  if (list) {
    const rows = (list.sections ?? []).flatMap((section) => section.rows ?? []);
    return joinLines(list.title, list.description, list.footerText, ...choices(rows.map(({ title }) => title)));
  }
  const cards = (flow?.carouselMessage?.cards ?? []).slice(0, maxCards);
  return flow ? joinLines(...[flow, ...cards].map(flowText)) : '';
}

const flowText = ({ header, body, footer }: proto.Message.IInteractiveMessage) =>
  joinLines(header?.title, header?.subtitle, body?.text, footer?.text);

/** A person's choice among offered options. */
export function interactiveReplyText(message: proto.IMessage): string {
  const {
    buttonsResponseMessage: button,
    templateButtonReplyMessage: template,
    listResponseMessage: item,
    interactiveResponseMessage: flow,
  } = message;
  return joinLines(
    button?.selectedDisplayText,
    template?.selectedDisplayText,
    item?.title,
    item?.description,
    flow?.body?.text,
  );
}

/** As Brazilian sellers write it, for it is a part of their text. */
function priceText(amount: number, currency: string | null | undefined): string {
  if (!/^[A-Z]{3}$/.test(currency ?? '')) return amount.toFixed(2);
  return amount.toLocaleString('pt-BR', { style: 'currency', currency: currency ?? '' });
}

/** What products, invitations to groups, invoices and results of polls say. */
export function commerceText({
  productMessage: product,
  groupInviteMessage: invite,
  ...other
}: proto.IMessage): string {
  const { title, description, url, priceAmount1000: price, currencyCode } = product?.product ?? {};
  const cost = Number(price ?? 0) > 0 ? priceText(Number(price) / 1000, currencyCode) : '';
  const link = invite?.inviteCode ? `https://chat.whatsapp.com/${invite.inviteCode}` : '';
  const { invoiceMessage: invoice, pollResultSnapshotMessage: result } = other;
  const votes = (result?.pollVotes ?? []).map(({ optionName, optionVoteCount: count }) =>
    optionName ? `• ${optionName}: ${Number(count ?? 0)}` : '',
  );
  return joinLines(
    title,
    cost,
    description,
    url,
    product?.body,
    invite?.groupName,
    invite?.caption,
    link,
    invoice?.note,
    result?.name,
    ...votes,
  );
}
