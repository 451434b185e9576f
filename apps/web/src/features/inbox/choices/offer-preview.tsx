import { outgoingText, completeOffer, type OutgoingInteractive } from '@balcao/contract';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ChatText } from '../../../ui/text/chat-text.tsx';
import { Meta } from '../../../ui/text/meta.tsx';
import { InteractiveCard } from '../messages/index.ts';
import css from './offer.module.css';

interface Props {
  /** the first name of the contact */
  name: string;
  /** what is written so far; undefined = it cannot be sent yet */
  written: { text: string; offer: OutgoingInteractive } | undefined;
  kind: OutgoingInteractive['kind'];
  /** the number shows what can be pressed; else all of it is text */
  hasButtons: boolean;
}

/** The message as the contact of this connection receives it. */
export function OfferPreview({ name, written, kind, hasButtons }: Props) {
  const { t } = useTranslation();
  return (
    <div className={css.preview}>
      <Meta as="p">{t('choices.preview', { name })}</Meta>
      {written ? (
        <div className={css.bubble} data-preview>
          {hasButtons ? (
            <>
              <ChatText text={written.text} />
              <InteractiveCard interactive={completeOffer(written.text, written.offer).interactive} />
            </>
          ) : (
            <ChatText text={outgoingText(written.text, written.offer)} />
          )}
        </div>
      ) : (
        <Text size="sm" c="dimmed">
          {t('choices.emptyPreview')}
        </Text>
      )}
      {!hasButtons && (
        <Meta as="p" className={css.asText}>
          {t(`choices.asText.${kind}`)}
        </Meta>
      )}
    </div>
  );
}
