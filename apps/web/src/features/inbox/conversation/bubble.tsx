import type { Message } from '@balcao/contract';
import { UnstyledButton } from '@mantine/core';
import { IconArrowForwardUp, IconBan, IconCalendarEvent, IconRobot } from '../../../ui/icons/index.ts';
import { memo, useRef } from 'react';
import type { MouseEvent } from 'react';
import { BubbleFrame, BubbleMark } from '../../../ui/chat/bubble-frame.tsx';
import { ReactionPill } from '../../../ui/chat/reaction-pill.tsx';
import { SenderName } from '../../../ui/chat/sender-name.tsx';
import type { RowState } from '../../../ui/chat/thread.tsx';
import { formatTime } from '../../../ui/text/format.ts';
import { Ticks, tickStateOf } from '../../../ui/ticks.tsx';
import {
  groupSender,
  InteractiveCard,
  isBelowText,
  isRightToLeft,
  isSticker,
  messageText,
  ReferralCard,
  mayReply,
} from '../messages/index.ts';
import { ChargeHead, ChargeStrip, pixChargeOf } from '../pix/index.ts';
import { BubbleTools } from './bubble-tools.tsx';
import css from './bubble.module.css';
import { useConversation } from './conversation-context.ts';
import type { ActionRequest } from './conversation-context.ts';
import { FailureLine, LostLine, WaitLine } from './failure-line.tsx';
import { MessageContent } from './kinds/message-content.tsx';
import { MessageBody } from './message-body.tsx';
import { Quote } from './quote.tsx';
import type { ThreadMessage } from './thread-items.ts';

interface Props extends RowState {
  shown: ThreadMessage;
  /** first of a run of one sender */
  first: boolean;
}

const framedTypes: ReadonlySet<Message['mediaType']> = new Set(['image', 'video', 'locationMessage']);

const isLost = ({ ack, failure, isDeleted }: Message) =>
  ack === 2 && failure === 'ERR_WAPP_NOT_DELIVERED' && !isDeleted;

/** The rows are rebuilt whenever one of them changes; an unchanged message is not drawn again for it. */
function isSame({ shown: was, ...before }: Props, { shown: is, ...now }: Props): boolean {
  const keys = Object.keys(now) as (keyof typeof now)[];
  return (
    was.key === is.key &&
    was.message === is.message &&
    was.unsent === is.unsent &&
    keys.every((key) => before[key] === now[key])
  );
}

/** One message: its content, its time, its ack, and its actions. */
export const Bubble = memo(function Bubble(props: Props) {
  const { shown, first, reachable, focusNow, flashing, onFocus, onStep } = props;
  const { t, contactName, isGroup, found, writable, onAction, onReply } = useConversation();
  const more = useRef<HTMLButtonElement>(null);
  const { message, unsent: outgoing } = shown;
  const failed = message.ack < 0;
  const sender = message.fromMe ? message.user?.name : (groupSender(message) ?? message.contact?.name ?? contactName);
  const named = first && (message.fromMe ? message.user !== null : isGroup);
  const charge = pixChargeOf(message);
  const frame = framedTypes.has(message.mediaType) && !message.mediaState && !charge;
  const sticker = frame && isSticker(message);
  const text = messageText(message);
  const time = formatTime(message.createdAt);

  const ask = (kindOf: ActionRequest['kind'], from: HTMLElement, at?: ActionRequest['at']) => {
    const { left, bottom } = from.getBoundingClientRect();
    onAction({ kind: kindOf, shown, from, at: at ?? { x: left, y: bottom } });
  };
  const onContextMenu = (event: MouseEvent) => {
    // Links, pictures and selected words have a menu of the browser's that people need.
    const own = (event.target as Element).closest('a, img, video, input') !== null;
    if (!more.current || own || window.getSelection()?.isCollapsed === false) return;
    event.preventDefault();
    ask('menu', more.current, { x: event.clientX, y: event.clientY });
  };

  const edited = message.isEdited && t('tickets.conversation.edited');
  return (
    <BubbleFrame
      id={message.id}
      out={message.fromMe}
      first={first}
      flashing={flashing}
      found={found?.messageId === message.id}
      failed={failed}
      deleted={message.isDeleted}
      picture={frame}
      sticker={sticker}
      metaOver={message.mediaType === 'image' && frame && !sticker && text === ''}
      metaBeside={
        message.mediaType === 'call_log' || (message.mediaType === 'audio' && text === '' && !message.mediaState)
      }
      metaBelow={isRightToLeft(text)}
      onContextMenu={onContextMenu}
      onHold={outgoing ? undefined : (at) => more.current && ask('menu', more.current, at)}
      onSwipe={!outgoing && writable && mayReply(message) ? () => onReply(message) : undefined}
      text={text !== '' && <MessageBody id={message.id} text={text} words={found?.words} />}
      metaPlace={
        <>
          {edited && `${edited} `}
          {time}
        </>
      }
      meta={
        <>
          {edited && (
            <UnstyledButton
              className={css.edited}
              title={t('messages.versions.open')}
              onClick={(event) => ask('versions', event.currentTarget)}
            >
              {edited}
            </UnstyledButton>
          )}
          <time dateTime={message.createdAt}>{time}</time>
          {message.fromMe && <Ticks state={tickStateOf(message.ack)} t={t} />}
        </>
      }
      reactions={
        message.reactions.length > 0 && (
          <ReactionPill
            reactions={message.reactions}
            label={t('messages.reactions.label')}
            describe={(emoji, by) =>
              t('messages.reactions.summary', { emoji, names: by.map(({ name }) => name).join(', ') })
            }
            onOpen={(from) => ask('reactions', from)}
          />
        )
      }
      tools={
        !outgoing && (
          <BubbleTools
            shown={shown}
            sender={sender}
            reachable={reachable}
            focusNow={focusNow}
            more={more}
            onMore={(from) => ask('menu', from)}
            onFocus={onFocus}
            onStep={onStep}
          />
        )
      }
      buttons={
        charge
          ? !outgoing && <ChargeStrip message={message} payment={charge} />
          : message.interactive &&
            isBelowText(message.interactive) && <InteractiveCard interactive={message.interactive} />
      }
      below={
        <>
          {failed && <FailureLine shown={shown} />}
          {message.ack === 0 && message.failure && <WaitLine failure={message.failure} />}
          {isLost(message) && <LostLine shown={shown} />}
          {message.operation?.failure && (
            <p className={css.refused}>{t(`messages.operation.${message.operation.kind}`)}</p>
          )}
        </>
      }
    >
      {named && <SenderName name={sender ?? ''} number={message.participant} />}
      {message.isAutomatic && (
        <BubbleMark
          icon={
            message.origin === 'schedule' ? (
              <IconCalendarEvent size={14} stroke={1.75} aria-hidden />
            ) : (
              <IconRobot size={14} stroke={1.75} aria-hidden />
            )
          }
        >
          {t(message.origin === 'schedule' ? 'messages.kinds.scheduled' : 'messages.kinds.automatic')}
        </BubbleMark>
      )}
      {message.isForwarded && (
        <BubbleMark icon={<IconArrowForwardUp size={14} stroke={1.75} aria-hidden />}>
          {t('messages.kinds.forwarded')}
        </BubbleMark>
      )}
      {message.isDeleted && (
        <BubbleMark icon={<IconBan size={14} stroke={1.75} aria-hidden />}>
          {t(message.fromMe ? 'messages.kinds.deletedByUs' : 'messages.kinds.deletedByContact')}
        </BubbleMark>
      )}
      {message.referral && <ReferralCard referral={message.referral} />}
      {message.quotedMsg && <Quote quoted={message.quotedMsg} />}
      {charge ? <ChargeHead payment={charge} /> : <MessageContent shown={shown} />}
      {!charge && message.interactive && !isBelowText(message.interactive) && (
        <InteractiveCard interactive={message.interactive} />
      )}
    </BubbleFrame>
  );
}, isSame);
