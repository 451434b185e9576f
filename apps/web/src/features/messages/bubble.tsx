import type { Message } from '@balcao/contract';
import { IconCornerUpLeft } from '@tabler/icons-react';
import { memo, useEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ChatText, plainText } from '../../ui/chat-text.tsx';
import { formatTime } from '../../ui/format.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Ticks, tickOf } from '../../ui/ticks.tsx';
import css from './bubble.module.css';
import { useConversation } from './conversation-context.ts';
import { DocumentMessage } from './document-message.tsx';
import { FailureLine } from './failure-line.tsx';
import { PictureMessage } from './picture-message.tsx';
import { Quote } from './quote.tsx';
import type { Shown, Step } from './thread-items.ts';

interface Props {
  shown: Shown;
  /** first of a run of one sender */
  first: boolean;
  /** the message whose button Tab reaches; the others' are reached with the arrow keys */
  reachable: boolean;
  /** its button takes the focus */
  focusNow: boolean;
  /** was just jumped to */
  flashing: boolean;
  onFocus: (key: string) => void;
  onStep: (from: string, step: Step) => void;
}

const steps: Readonly<Record<string, Step>> = { ArrowUp: 'previous', ArrowDown: 'next', Home: 'first', End: 'last' };

/** One message: what it says, when, how far it has come, and the button to answer it. */
export const Bubble = memo(function Bubble(props: Props) {
  const { shown, first, reachable, focusNow, flashing, onFocus, onStep } = props;
  const { t } = useTranslation();
  const { contactName, isGroup, writable, onReply } = useConversation();
  const reply = useRef<HTMLButtonElement>(null);
  const { message, outgoing } = shown;
  const failed = message.ack < 0;
  const sender = message.fromMe ? message.user?.name : (message.contact?.name ?? contactName);
  const named = first && (message.fromMe ? message.user !== null : isGroup);
  const picture = message.mediaType === 'image';
  const file = message.mediaName !== null || message.mediaUrl !== null;
  const kind = message.mediaType === 'conversation' ? '' : t(`tickets.media.${message.mediaType}`);
  const spoken = plainText(message.body) || kind;

  useEffect(() => {
    if (focusNow) reply.current?.focus({ preventScroll: true });
  }, [focusNow]);
  const stepByKey = (event: KeyboardEvent) => {
    const step = event.altKey || event.ctrlKey || event.metaKey ? undefined : steps[event.key];
    if (!step) return;
    event.preventDefault();
    onStep(shown.key, step);
  };

  return (
    <div
      className={css.row}
      data-message={message.id}
      data-out={message.fromMe || undefined}
      data-first={first || undefined}
      data-flashing={flashing || undefined}
    >
      <div className={css.line}>
        <div className={css.bubble} data-picture={picture || undefined} data-failed={failed || undefined}>
          {named && <span className={css.sender}>{sender}</span>}
          {message.quotedMsg && <Quote quoted={message.quotedMsg} />}
          {picture && <PictureMessage shown={shown} />}
          {file && !picture && <DocumentMessage shown={shown} />}
          <span className={css.text}>
            {message.body !== '' && <ChatText text={message.body} />}
            {/* The place of time and tick on the last line, or a line of their own below it. */}
            <span className={css.place} aria-hidden>
              <Meta message={message} silent />
            </span>
          </span>
          <span className={css.meta}>
            <Meta message={message} />
          </span>
        </div>
        {writable && !outgoing && (
          <IconButton
            ref={reply}
            label={t('tickets.conversation.reply')}
            aria-label={t('tickets.conversation.replyTo', {
              name: sender ?? t('tickets.conversation.you'),
              text: spoken,
            })}
            size={28}
            className={css.reply}
            tabIndex={reachable ? 0 : -1}
            onFocus={() => onFocus(shown.key)}
            onKeyDown={stepByKey}
            onClick={() => onReply(message)}
          >
            <IconCornerUpLeft size={16} stroke={1.75} />
          </IconButton>
        )}
      </div>
      {failed && <FailureLine shown={shown} />}
    </div>
  );
});

function Meta({ message, silent }: { message: Message; silent?: boolean }) {
  const { t } = useTranslation();
  const time = formatTime(message.createdAt);
  return (
    <>
      {message.isEdited && `${t('tickets.conversation.edited')} `}
      {silent ? time : <time dateTime={message.createdAt}>{time}</time>}
      {message.fromMe && (silent ? <span className={css.tick} /> : <Ticks state={tickOf(message.ack)} />)}
    </>
  );
}
