import type { SandboxMessage } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { plainText } from '../../ui/chat-text.tsx';
import { mediaIcons } from '../../ui/media-icons.tsx';
import css from './phone-quote.module.css';

type Quoted = Pick<SandboxMessage, 'body' | 'fromMe' | 'mediaType'>;

/** Who said it, as this contact sees it, and one line of what. */
export function PhoneQuotedText({ quoted, company }: { quoted: Quoted; company: string }) {
  const { t } = useTranslation();
  const Icon = quoted.mediaType === 'conversation' ? null : mediaIcons[quoted.mediaType];
  return (
    <>
      <b className={css.name}>{quoted.fromMe ? t('sandbox.phone.yourself') : company}</b>
      <span className={css.words}>
        {Icon && <Icon size={15} stroke={1.75} aria-hidden />}
        <span className={css.cut}>{useMessageSummary(quoted)}</span>
      </span>
    </>
  );
}

/** What a message says in one line: its text, else what it is. */
export function useMessageSummary({ body, mediaType }: Pick<SandboxMessage, 'body' | 'mediaType'>): string {
  const { t } = useTranslation();
  return plainText(body) || (mediaType === 'conversation' ? '' : t(`tickets.media.${mediaType}`));
}
