import { templateText, type MessageTemplate } from '@balcao/contract';
import type { OutboundTemplate } from '../../channels/channel.ts';

/** A template with its places filled in: what the contact reads, and what the provider is told. */
export function fillTemplate(
  template: Omit<MessageTemplate, 'usable' | 'headerMedia'>,
  values: Readonly<Record<string, string>>,
): { body: string; template: OutboundTemplate } {
  const { name, language } = template;
  const places = template.places.map(({ key, part, button, name: place }) => ({
    part,
    button,
    name: place,
    value: values[key]?.trim() ?? '',
  }));
  return { body: templateText(template, values), template: { name, language, places } };
}
