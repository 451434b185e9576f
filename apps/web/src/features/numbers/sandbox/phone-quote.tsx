import type { SandboxMessage } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { plainText } from '../../../ui/text/chat-text.tsx';
import { QuotedLine } from '../../../ui/chat/quote.tsx';

type Quoted = Pick<SandboxMessage, 'author' | 'body' | 'fromMe' | 'mediaType'>;

/** The author of a quote, as this contact sees it, and one line of it. */
export function PhoneQuotedText({ quoted, company }: { quoted: Quoted; company: string }) {
  const { t } = useTranslation();
  const name = quoted.fromMe ? t('sandbox.phone.yourself') : (quoted.author?.name ?? company);
  return <QuotedLine name={name} mediaType={quoted.mediaType} text={useMessageSummary(quoted)} />;
}

type Summarized = Pick<SandboxMessage, 'body' | 'mediaType'> & Partial<Pick<SandboxMessage, 'interactive'>>;

/** A message in one line: its text or its question, else its kind. */
export function useMessageSummary({ body, mediaType, interactive }: Summarized): string {
  const { t } = useTranslation();
  return plainText(body) || interactive?.text || (mediaType === 'conversation' ? '' : t(`tickets.media.${mediaType}`));
}
