import type { QuickMessage } from '@balcao/contract';

/** What a contact can press of a quick reply, in one line; undefined = nothing with words. */
export function offeredWords({ interactive }: Pick<QuickMessage, 'interactive'>): string | undefined {
  if (interactive === null || interactive.kind === 'locationRequest') return undefined;
  return interactive.kind === 'link' ? interactive.label : interactive.choices.map(({ title }) => title).join(' · ');
}
