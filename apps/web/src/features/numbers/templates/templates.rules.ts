import type { MessageTemplate } from '@balcao/contract';
import { foldText } from '../../../ui/lists/fold-text.ts';

/** The key of a template: one name in two languages is two templates. */
export const templateKey = ({ name, language }: MessageTemplate): string => `${name} ${language}`;

/** Finds templates that have all of the words in their name or text; those that can be sent from here come first. */
export function filterTemplates(templates: readonly MessageTemplate[], words: string): MessageTemplate[] {
  const wanted = foldText(words)
    .split(/\s+/)
    .filter((word) => word !== '');
  return templates
    .filter(({ name, header, body, footer }) => {
      const text = foldText([name, header, body, footer].join(' '));
      return wanted.every((word) => text.includes(word));
    })
    .toSorted((a, b) => Number(b.usable) - Number(a.usable));
}
