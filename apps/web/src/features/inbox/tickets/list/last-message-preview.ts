import { coveredWords } from '@balcao/contract';
import type { Ticket } from '@balcao/contract';
import type { TFunction } from 'i18next';
import { plainText } from '../../../../ui/text/chat-text.tsx';
import { missedCallText } from '../../../../ui/text/missed-call.ts';
import { firstName } from '../../../../ui/text/first-name.ts';

/** The preview of a row: the last message, or what became of it. */
export interface LastMessagePreview {
  /** deleted: the text is for those who open the conversation */
  kind: 'said' | 'deleted' | 'reaction';
  /** the author, where that is not the contact: "Ana:" of a group or a colleague, "Você:"; empty elsewhere */
  by: string;
  text: string;
}

type LastMessageFacts = Pick<
  Ticket,
  | 'lastMessage'
  | 'lastMessageFromMe'
  | 'lastMessageType'
  | 'lastMessageReaction'
  | 'lastMessageAuthor'
  | 'lastMessageDeleted'
>;

/**
 * The message that a row shows: the newest one, or the contact's own words while they wait behind one of the company.
 */
export function shownMessage(ticket: LastMessageFacts & Pick<Ticket, 'status' | 'contactMessage'>): LastMessageFacts {
  const words = coveredWords(ticket);
  if (words === null) return ticket;
  return {
    lastMessage: words.body,
    lastMessageFromMe: false,
    lastMessageType: words.mediaType,
    lastMessageReaction: '',
    lastMessageAuthor: words.author,
    lastMessageDeleted: words.isDeleted,
  };
}

/** When the message that a row shows was written; of a ticket without messages, when it changed last. */
export function shownAt(ticket: Pick<Ticket, 'status' | 'contactMessage' | 'lastMessageAt' | 'updatedAt'>): string {
  return coveredWords(ticket)?.unansweredAt ?? ticket.lastMessageAt ?? ticket.updatedAt;
}

/** How a signed message of the company begins. */
const signaturePattern = /^\*([^*\n]{1,200}):\*\n/;

/** The text alone, for places where the name is beside it. */
export const withoutSignature = (text: string): string => text.replace(signaturePattern, '');

/**
 * The last message of a ticket in one line. A signature would fill the line; a short author takes its place.
 * @param ownName the name the reader signs with
 */
export function lastMessagePreview(ticket: LastMessageFacts, t: TFunction, ownName?: string): LastMessagePreview {
  const { lastMessage, lastMessageFromMe, lastMessageType: type, lastMessageReaction: emoji } = ticket;
  // An automatic text may begin with a line in bold, too, and has no author.
  const signed = lastMessageFromMe && ticket.lastMessageAuthor !== '';
  const signature = signed ? signaturePattern.exec(lastMessage) : null;
  const author = signature?.[1] ?? ticket.lastMessageAuthor;
  const name = firstName(author);
  const by =
    lastMessageFromMe && author !== '' && author === ownName
      ? t('inbox.row.by', { name: t('inbox.row.you') })
      : name && t('inbox.row.by', { name });
  if (ticket.lastMessageDeleted) return { kind: 'deleted', by, text: t('messages.kinds.deleted') };
  const said = lastMessage.slice(signature?.[0].length ?? 0);
  const text =
    type === 'call_log'
      ? missedCallText(said, t)
      : plainText(said) || (type === 'conversation' ? '' : t(`tickets.media.${type}`));
  if (emoji !== '') return { kind: 'reaction', by: '', text: t('inbox.row.reacted', { emoji, text }) };
  return { kind: 'said', by, text };
}
