import { fillTemplatePart, findEmptyPlaceholders, templateText, type MessageTemplate } from '@balcao/contract';
import type { OutboundTemplate } from '../../../channels/port/outbound-message.ts';

/** A template with its placeholders filled in: the text that the contact reads, and the parameters for the provider. */
export function fillTemplate(
  template: Omit<MessageTemplate, 'usable' | 'headerMedia'>,
  values: Readonly<Record<string, string>>,
): { body: string; template: OutboundTemplate } {
  const { name, language } = template;
  const placeholders = template.placeholders.map(({ key, ...placeholder }) => ({
    part: placeholder.part,
    button: placeholder.button,
    name: placeholder.name,
    value: values[key]?.trim() ?? '',
  }));
  return { body: templateText(template, values), template: { name, language, placeholders } };
}

/** Characters that WhatsApp takes of each part once it is filled in. */
const maxPartLength = { header: 60, body: 1_024, button: 2_000 } as const;

/**
 * A template filled in for somebody by a text that is no longer than WhatsApp takes it; undefined = a placeholder is empty for them, or
 * too long.
 */
export function fillTemplateFor(
  template: Omit<MessageTemplate, 'usable' | 'headerMedia'>,
  values: Readonly<Record<string, string>>,
): ReturnType<typeof fillTemplate> | undefined {
  // WhatsApp refuses values with line breaks or many spaces.
  const filled = Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, value.replaceAll(/\s+/g, ' ').trim()]),
  );
  const isTooLong = (part: keyof typeof maxPartLength, text: string) =>
    fillTemplatePart(text, part, filled).length > maxPartLength[part];
  const isRefused =
    findEmptyPlaceholders(template, filled).length > 0 ||
    isTooLong('header', template.header) ||
    isTooLong('body', template.body) ||
    template.placeholders.some(
      ({ part, key }) => part === 'button' && (filled[key] ?? '').length > maxPartLength.button,
    );
  return isRefused ? undefined : fillTemplate(template, filled);
}
