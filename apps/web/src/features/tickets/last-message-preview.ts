import type { Ticket } from '@balcao/contract';
import type { TFunction } from 'i18next';
import { plainText } from '../../ui/chat-text.tsx';

/** What a row tells of the last message, or of what became of it. */
export interface LastMessagePreview {
  /** deleted: what it said is for those who open the conversation */
  kind: 'said' | 'deleted' | 'reaction';
  /** in a group: who said it, such as "Ana:"; empty elsewhere */
  by: string;
  text: string;
}

export function lastMessagePreview(ticket: Ticket, t: TFunction): LastMessagePreview {
  const { lastMessageType: type, lastMessageReaction: emoji, lastMessageAuthor } = ticket;
  const [name = ''] = lastMessageAuthor.split(' ');
  const by = name && t('inbox.row.by', { name });
  if (ticket.lastMessageDeleted) return { kind: 'deleted', by, text: t('messages.kinds.deleted') };
  const text = plainText(ticket.lastMessage) || (type === 'conversation' ? '' : t(`tickets.media.${type}`));
  if (emoji !== '') return { kind: 'reaction', by: '', text: t('inbox.row.reacted', { emoji, text }) };
  return { kind: 'said', by, text };
}
