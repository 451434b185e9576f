import { UnstyledButton } from '@mantine/core';
import { IconRefresh } from '../../../ui/icons/index.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { codeText, isKnownCode } from '../../../app/errors.ts';
import { useErrorTexts } from '../../../app/texts/error-texts.ts';
import { useConversation } from './conversation-context.ts';
import css from './failure-line.module.css';
import type { ThreadMessage } from './thread-items.ts';

/** Why a message was not sent, and the way to send it after all. */
export function FailureLine({ shown }: { shown: ThreadMessage }) {
  const { t } = useTranslation();
  useErrorTexts();
  const { onRetry, onDiscard, writable } = useConversation();
  const isAskedAbout = shown.message.failure === 'ERR_ASSIGNEE_CHANGED';
  return (
    <div className={css.line}>
      <span>{isAskedAbout ? holderText(t, shown) : failureText(t, shown.message.failure)}</span>
      {writable && (
        <UnstyledButton className={css.action} onClick={() => onRetry(shown)}>
          <IconRefresh size={15} stroke={1.75} aria-hidden />
          {isAskedAbout ? t('messages.presence.sendAnyway') : t('tickets.message.tryAgain')}
        </UnstyledButton>
      )}
      {shown.unsent && (
        <UnstyledButton className={css.action} onClick={() => onDiscard(shown)}>
          {t('tickets.message.discard')}
        </UnstyledButton>
      )}
    </div>
  );
}

/** A message that WhatsApp took and the contact, who was there since, did not get. */
export function LostLine({ shown }: { shown: ThreadMessage }) {
  const { t } = useTranslation();
  const { onRetry, writable } = useConversation();
  return (
    <div className={css.line}>
      <span>{t('messages.lost.text')}</span>
      {writable && (
        <UnstyledButton className={css.action} onClick={() => onRetry(shown)}>
          <IconRefresh size={15} stroke={1.75} aria-hidden />
          {t('messages.lost.sendAgain')}
        </UnstyledButton>
      )}
    </div>
  );
}

/** Why a message waits. */
export function WaitLine({ failure }: { failure: string }) {
  const { t } = useTranslation();
  useErrorTexts();
  return (
    <p className={css.held}>
      {failure === 'ERR_NETWORK' ? t('messages.waitNetwork') : t('messages.waitReason', { reason: codeText(failure) })}
    </p>
  );
}

/** Whose ticket it was when the message arrived at the server, which has not sent it. */
function holderText(t: TFunction, { unsent }: ThreadMessage): string {
  const name = unsent?.refusal?.userName;
  return typeof name === 'string' ? t('messages.presence.holderChanged', { name }) : t('messages.presence.holderGone');
}

/** A failure code as a sentence about what to do. */
function failureText(t: TFunction, code: string | null): string {
  switch (code) {
    case 'ERR_WAPP_NOT_INITIALIZED':
      return t('tickets.message.failedConnection');
    case 'ERR_NETWORK':
      return t('tickets.message.failedNetwork');
    case 'ERR_SENDING_WAPP_MSG':
      return t('tickets.message.failedProvider');
    case 'ERR_WAPP_INVALID_CONTACT':
      return t('tickets.message.failedNumber');
    case 'ERR_TICKET_STATUS':
      return t('tickets.message.failedStatus');
    case 'ERR_FILE_TOO_LARGE':
      return t('tickets.message.failedSize');
    default:
      if (!isKnownCode(code)) return t('tickets.message.failed');
      return t('tickets.message.failedReason', { reason: codeText(code) });
  }
}
