import type { Message } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../app/session/session.ts';
import { QuotedLine } from '../../../ui/chat/quote.tsx';
import { groupSender, messageLine } from './message-text.ts';

type QuotedMessage = Omit<NonNullable<Message['quotedMsg']>, 'id'>;

/** The author of a quote, and one line of it. */
export function QuotedText({ quoted, contactName }: { quoted: QuotedMessage; contactName: string }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const colleague = quoted.user?.id === user.id ? undefined : quoted.user?.name;
  const name = quoted.fromMe
    ? (colleague ?? t('tickets.conversation.you'))
    : (groupSender(quoted) ?? quoted.contact?.name ?? contactName);
  return <QuotedLine name={name} mediaType={quoted.mediaType} text={messageLine(quoted, t)} />;
}
