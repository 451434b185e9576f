import { templateText, type MessageTemplate } from '@balcao/contract';
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
