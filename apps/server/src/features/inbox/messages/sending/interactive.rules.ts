import { botTexts, fillPlaceholders } from '@balcao/i18n';
import type { StoredInteractive, StoredOrder } from '../../../../channels/port/message-content.ts';

/** Interactive content as text in the language of the company: for searches, previews and responders. */
export function interactiveText(
  interactive: StoredInteractive,
  { language, timeZone }: { language: string; timeZone: string },
): string {
  const words = botTexts(language).interactive;
  const fill = (template: string, value: string) => (value === '' ? '' : fillPlaceholders(template, { value }));
  const money = (value: number | null, currency: string) =>
    value === null ? '' : new Intl.NumberFormat(language, { style: 'currency', currency }).format(value);
  const moment = (at: string) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(at));
  const orderLines = ({ items, itemCount, total, currency }: Omit<StoredOrder, 'kind' | 'text' | 'reference'>) => [
    ...items.map(({ name, reference, quantity, price }) =>
      [`${quantity} × ${name || reference}`, money(price, currency)].filter((part) => part !== '').join(' · '),
    ),
    itemCount > items.length ? fill(words.moreItems, String(itemCount - items.length)) : '',
    fill(words.total, money(total, currency)),
  ];
  const lines = ((): string[] => {
    switch (interactive.kind) {
      case 'pix':
        return [fill(words.pix, interactive.key), interactive.name];
      case 'payment':
        return [
          fillPlaceholders(words.payment, { value: interactive.reference }).trim(),
          ...orderLines(interactive),
          fill(words.pix, interactive.pixKey ?? ''),
          fill(words.boleto, interactive.boleto ?? ''),
          interactive.url ?? '',
        ];
      case 'order':
        return [fillPlaceholders(words.order, { value: interactive.reference }).trim(), ...orderLines(interactive)];
      case 'buttons':
        return interactive.buttons.map(({ label, url, copy, phone }) =>
          ['•', label, url ?? copy ?? phone ?? ''].filter((part) => part !== '').join(' '),
        );
      case 'form':
        return [
          fillPlaceholders(words.form, { value: interactive.name }).trim(),
          ...interactive.answers.map(({ label, value }) => `${label}: ${value}`),
        ];
      case 'choices':
        return interactive.choices.map(({ title }) => `• ${title}`);
      case 'numberRequest':
      case 'locationRequest':
      case 'choice':
        return [];
      case 'callPermission':
        return [words.callPermission[interactive.answer]];
      case 'link':
        return [interactive.url ?? ''];
      case 'event':
        return [
          interactive.isCanceled ? words.canceled : '',
          [interactive.startsAt, interactive.endsAt].flatMap((at) => (at === null ? [] : moment(at))).join(' – '),
          interactive.place,
          interactive.description,
          interactive.url ?? '',
        ];
      case 'poll':
        return interactive.options.map(({ name }) => `• ${name}`);
    }
  })();
  return [interactive.text, ...lines].filter((line) => line !== '').join('\n');
}
