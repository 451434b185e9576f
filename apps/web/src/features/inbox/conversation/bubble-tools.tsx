import { IconDots } from '../../../ui/icons/index.ts';
import { useContext } from 'react';
import type { RefObject } from 'react';
import { MessageToolbar } from '../../../ui/chat/message-toolbar.tsx';
import type { MessageStep } from '../../../ui/chat/rows.ts';
import { DeferredContext } from '../../../ui/dialogs/deferred.tsx';
import { mayReply, messageLine } from '../messages/index.ts';
import css from './bubble-tools.module.css';
import { useConversation } from './conversation-context.ts';
import { ReplyButton } from './reply-button.tsx';
import type { ThreadMessage } from './thread-items.ts';

interface Props {
  shown: ThreadMessage;
  sender: string | undefined;
  /** Tab reaches them */
  reachable: boolean;
  /** one of them takes the focus */
  focusNow: boolean;
  /** the one that opens the menu */
  more: RefObject<HTMLButtonElement | null>;
  onMore: (from: HTMLElement) => void;
  onFocus: (key: string) => void;
  onStep: (from: string, step: MessageStep) => void;
}

/** The actions of a message, beside it. */
export function BubbleTools(props: Props) {
  const { writable } = useConversation();
  const reply = writable && mayReply(props.shown.message);
  // They are used by those who point at a message or come by the keyboard: rendering them after the messages is early
  // enough.
  if (!useContext(DeferredContext)) return <div className={css.tools} data-tools data-two={reply || undefined} />;
  return <Tools {...props} reply={reply} />;
}

function Tools({
  shown,
  sender,
  reachable,
  focusNow,
  more,
  onMore,
  onFocus,
  onStep,
  reply,
}: Props & { reply: boolean }) {
  const { t } = useConversation();
  const { message } = shown;
  const about = { name: sender ?? t('tickets.conversation.you'), text: messageLine(message, t) };
  return (
    <MessageToolbar
      className={css.tools}
      focusNow={focusNow}
      onFocus={() => onFocus(shown.key)}
      onStep={(step) => onStep(shown.key, step)}
    >
      {reply && <ReplyButton message={message} about={about} reachable={reachable} />}
      <button
        type="button"
        ref={more}
        className={css.tool}
        aria-label={`${t('messages.actions.more')}: ${about.name}, ${about.text}`}
        title={t('messages.actions.more')}
        aria-haspopup="menu"
        tabIndex={reachable ? 0 : -1}
        onClick={(event) => onMore(event.currentTarget)}
      >
        <IconDots size={16} stroke={1.75} aria-hidden />
      </button>
    </MessageToolbar>
  );
}
