import type { QuickMessage } from '@balcao/contract';
import { foldText } from '../../../ui/lists/fold-text.ts';

const maxLabelLength = 35;

/** The search while `/...` is written: everything after a slash at the start; null = none. */
export function quickMessageQuery(text: string): string | null {
  return /^\/\S*$/.test(text) ? text.slice(1) : null;
}

/** `/pix · Nossa chave é o CNPJ…`, at most 35 characters. */
export function quickMessageLabel({ shortcode, message }: Pick<QuickMessage, 'shortcode' | 'message'>): string {
  const text = message.replace(/\s+/g, ' ').trim();
  const characters = [...(text === '' ? `/${shortcode}` : `/${shortcode} · ${text}`)];
  return characters.length > maxLabelLength
    ? `${characters
        .slice(0, maxLabelLength - 1)
        .join('')
        .trimEnd()}…`
    : characters.join('');
}

/**
 * Finds quick replies whose shortcode has the words; what begins with them comes first. Those of a queue are found only
 * in its tickets.
 */
export function matchQuickMessages(
  all: readonly QuickMessage[],
  query: string,
  queueId: number | null,
): QuickMessage[] {
  const wanted = foldText(query);
  const ranked = all.flatMap((reply) => {
    const at = foldText(reply.shortcode).indexOf(wanted);
    return at === -1 || (reply.queueId !== null && reply.queueId !== queueId) ? [] : [{ reply, at: Math.min(at, 1) }];
  });
  return ranked.sort((a, b) => a.at - b.at || byShortcode(a.reply, b.reply)).map(({ reply }) => reply);
}

export function byShortcode(a: QuickMessage, b: QuickMessage): number {
  return a.shortcode.localeCompare(b.shortcode, undefined, { sensitivity: 'base' }) || a.id - b.id;
}
