import type { SandboxMessage } from '@balcao/contract';
import { Button } from '@mantine/core';
import { IconArrowForwardUp, IconBan, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ChatText } from '../../ui/chat-text.tsx';
import { formatTime } from '../../ui/format.ts';
import { Ticks, tickStateOf } from '../../ui/ticks.tsx';
import type { UnsentPhoneMessage } from './phone-send-queue.ts';
import css from './phone-bubble.module.css';
import { PhoneMedia } from './phone-media.tsx';
import { PhoneMenu } from './phone-menu.tsx';
import type { MenuActions } from './phone-menu.tsx';
import { PhoneQuotedText, useMessageSummary } from './phone-quote.tsx';
import { isSpecial, PhoneSpecial } from './phone-special.tsx';

export interface BubbleActions extends MenuActions {
  /** shows the message with this provider id */
  onJump: (providerId: string) => void;
  onRetry: (message: UnsentPhoneMessage) => void;
  onDiscard: (message: UnsentPhoneMessage) => void;
}

interface Props extends BubbleActions {
  message: SandboxMessage;
  unsent: UnsentPhoneMessage | null;
  first: boolean;
  company: string;
  flashing: boolean;
}

/** A message as the contact sees it: their own right, the company's left and to be answered. */
export function PhoneBubble({ message, unsent, first, company, flashing, ...actions }: Props) {
  const { t } = useTranslation();
  const line = useMessageSummary(message);
  const media = !message.isDeleted && (message.mediaName !== null || message.mediaUrl !== null);
  const isLocation = !message.isDeleted && message.mediaType === 'locationMessage';
  const framed =
    isLocation ||
    (media && (message.mediaType === 'image' || message.mediaType === 'video') && message.mediaUrl !== null);
  const special = !message.isDeleted && isSpecial(message);
  const menu = unsent === null && <PhoneMenu message={message} line={line} className={css.reply} {...actions} />;
  return (
    <div
      className={css.row}
      data-message={message.providerId}
      data-own={message.fromMe || undefined}
      data-first={first || undefined}
      data-flashing={flashing || undefined}
    >
      <div className={css.line} data-reacted={message.reactions.length > 0 || undefined}>
        {message.fromMe && menu}
        <div className={css.bubble} data-framed={framed || undefined} data-failed={message.ack < 0 || undefined}>
          {message.quotedMsg && <Quote quoted={message.quotedMsg} company={company} onJump={actions.onJump} />}
          {message.isForwarded && !message.isDeleted && (
            <span className={css.forwarded}>
              <IconArrowForwardUp size={14} stroke={1.75} aria-hidden />
              {t('sandbox.phone.forwarded')}
            </span>
          )}
          {media && <PhoneMedia message={message} />}
          {special && <PhoneSpecial message={message} />}
          <span className={css.text}>
            {message.isDeleted ? (
              <i className={css.deleted}>
                <IconBan size={15} stroke={1.75} aria-hidden />
                {t('sandbox.phone.deleted')}
              </i>
            ) : (
              !special && message.body !== '' && <ChatText text={message.body} />
            )}
            {/* The place of time and tick on the last line, or a line of their own below it. */}
            <span className={css.place} aria-hidden>
              <MessageMeta message={message} silent />
            </span>
          </span>
          <span className={css.meta}>
            <MessageMeta message={message} />
          </span>
          {message.reactions.length > 0 && (
            <span className={css.reactions}>
              <span className={css.hidden}>{t('sandbox.phone.reactions')}: </span>
              {message.reactions.map(({ emoji, fromMe }) => (
                <span key={String(fromMe)} title={fromMe ? t('sandbox.phone.yourself') : company}>
                  {emoji}
                </span>
              ))}
            </span>
          )}
        </div>
        {!message.fromMe && menu}
      </div>
      {unsent?.failure && (
        <div className={css.failure} role="alert">
          <span>{unsent.failure}</span>
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconRefresh size={14} stroke={1.75} />}
            onClick={() => actions.onRetry(unsent)}
          >
            {t('sandbox.phone.retry')}
          </Button>
          <Button size="xs" variant="subtle" color="gray" onClick={() => actions.onDiscard(unsent)}>
            {t('sandbox.phone.discard')}
          </Button>
        </div>
      )}
    </div>
  );
}

type Quoted = NonNullable<SandboxMessage['quotedMsg']>;

function Quote({ quoted, company, onJump }: { quoted: Quoted; company: string; onJump: (providerId: string) => void }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={css.quote}
      title={t('sandbox.phone.showQuoted')}
      onClick={() => onJump(quoted.providerId)}
    >
      <PhoneQuotedText quoted={quoted} company={company} />
    </button>
  );
}

function MessageMeta({ message, silent }: { message: SandboxMessage; silent?: boolean }) {
  const { t } = useTranslation();
  const time = formatTime(message.createdAt);
  return (
    <>
      {message.isEdited && `${t('sandbox.phone.edited')} `}
      {silent ? time : <time dateTime={message.createdAt}>{time}</time>}
      {message.fromMe && (silent ? <span className={css.tick} /> : <Ticks state={tickStateOf(message.ack)} t={t} />)}
    </>
  );
}
