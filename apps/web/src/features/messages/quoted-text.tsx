import type { Message } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { QuotedLine } from '../../ui/chat/quote.tsx';
import { groupSender, messageLine } from './message-text.ts';

type QuotedMessage = Omit<NonNullable<Message['quotedMsg']>, 'id'>;

/** The author of a quote, and one line of it. */
export function QuotedText({ quoted, contactName }: { quoted: QuotedMessage; contactName: string }) {
  const { t } = useTranslation();
  const name = quoted.fromMe
    ? t('tickets.conversation.you')
    : (groupSender(quoted) ?? quoted.contact?.name ?? contactName);
  return <QuotedLine name={name} mediaType={quoted.mediaType} text={messageLine(quoted, t)} />;
}
