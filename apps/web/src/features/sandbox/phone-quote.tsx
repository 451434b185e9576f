import type { SandboxMessage } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { plainText } from '../../ui/chat-text.tsx';
import { QuotedLine } from '../../ui/chat/quote.tsx';

type Quoted = Pick<SandboxMessage, 'author' | 'body' | 'fromMe' | 'mediaType'>;

/** Who said it, as this contact sees it, and one line of what. */
export function PhoneQuotedText({ quoted, company }: { quoted: Quoted; company: string }) {
  const { t } = useTranslation();
  const name = quoted.fromMe ? t('sandbox.phone.yourself') : (quoted.author?.name ?? company);
  return <QuotedLine name={name} mediaType={quoted.mediaType} text={useMessageSummary(quoted)} />;
}

/** What a message says in one line: its text, else what it is. */
export function useMessageSummary({ body, mediaType }: Pick<SandboxMessage, 'body' | 'mediaType'>): string {
  const { t } = useTranslation();
  return plainText(body) || (mediaType === 'conversation' ? '' : t(`tickets.media.${mediaType}`));
}
