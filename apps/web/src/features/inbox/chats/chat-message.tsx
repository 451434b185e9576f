import type { ChatMessage } from '@balcao/contract';
import { Button } from '@mantine/core';
import { IconBan, IconPin } from '../../../ui/icons/index.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeText } from '../../../app/errors.ts';
import { useErrorTexts } from '../../../app/texts/error-texts.ts';
import { useRetryOnReturn } from '../../../app/live/index.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { MediaContent } from '../../../ui/chat/media-content.tsx';
import type { RowState } from '../../../ui/chat/thread.tsx';
import { useTouch } from '../../../ui/chat/use-touch.ts';
import { formatDateTime, formatTime } from '../../../ui/text/format.ts';
import { localPicture } from '../messages/index.ts';
import type { ChatMessageItem } from './chat-items.ts';
import { chatQueue } from './chat-messages.queries.ts';
import type { UnsentChatMessage } from './chat-messages.queries.ts';
import css from './chat-message.module.css';
import { ChatTextContent } from './chat-text-content.tsx';
import { MessageTools } from './message-tools.tsx';
import type { MessageActions, OpenedTools } from './message-tools.tsx';
import { Reactions } from './reactions.tsx';
import { latestText } from './latest-text.ts';
import { TicketCards } from './ticket-card.tsx';

interface Props extends RowState {
  item: ChatMessageItem;
  people: readonly { id: number; name: string }[];
  ownId: number;
  /** who has read up to here */
  readers: readonly { id: number; name: string }[];
  /** the search words */
  words: string | undefined;
  actions: MessageActions;
}

/** A message of a colleague: flat and never a bubble, so that it is not taken for a customer's. */
export function ChatMessageRow({ item, people, ownId, readers, words, actions, ...state }: Props) {
  const { t } = useTranslation();
  const { message, unsent, first, key, hasTools } = item;
  const { sender, senderId, createdAt, isDeleted, mentions, quoted } = message;
  const { focusNow, flashing, reachable, onFocus, onStep } = state;
  const [opened, setOpened] = useState<OpenedTools>(null);
  const { onContextMenu, ...touch } = useTouch({
    onHold: hasTools ? () => setOpened('held') : undefined,
    onSwipe: hasTools ? () => actions.onReply(message) : undefined,
  });
  return (
    <div
      className={css.row}
      {...touch}
      onContextMenu={(event) => void onContextMenu(event)}
      data-first={first || undefined}
      data-message={message.id}
      data-mine={mentions.includes(ownId) || undefined}
      data-flashing={flashing || undefined}
    >
      <span className={css.side}>
        {first ? (
          <Avatar id={`user ${senderId}`} name={sender.name} size={34} />
        ) : (
          <time className={css.aside} dateTime={createdAt}>
            {formatTime(createdAt)}
          </time>
        )}
      </span>
      <div className={css.content}>
        {first && (
          <p className={css.head}>
            <b>{sender.name}</b>{' '}
            <time dateTime={createdAt} title={formatDateTime(createdAt)}>
              {formatTime(createdAt)}
            </time>
          </p>
        )}
        {quoted && !isDeleted && (
          <button
            type="button"
            className={css.quote}
            title={t('chats.message.showQuoted')}
            onClick={() => actions.onShow(quoted.id)}
          >
            <b>{quoted.senderName}</b>
            <span>{latestText({ ...quoted, mediaName: null, isVoice: false }, t)}</span>
          </button>
        )}
        {isDeleted ? (
          <p className={css.deleted}>
            <IconBan size={15} stroke={1.75} aria-hidden /> {t('chats.message.deleted')}
          </p>
        ) : (
          <>
            {message.message !== '' && (
              <div className={css.text} dir="auto">
                <ChatTextContent message={message} people={people} ownId={ownId} words={words} />
                {message.isEdited && <small className={css.edited}> ({t('chats.message.edited')})</small>}
              </div>
            )}
            {message.mediaName !== null && <Media message={message} name={message.mediaName} />}
            <TicketCards text={message.message} />
          </>
        )}
        {message.pinned && (
          <p className={css.pinned}>
            <IconPin size={14} stroke={1.75} aria-hidden />{' '}
            {t('chats.details.pinnedBy', { name: message.pinned.byName })}
          </p>
        )}
        <Reactions message={message} ownId={ownId} onReact={actions.onReact} />
        {unsent && <UnsentLine unsent={unsent} />}
        {readers.length > 0 && <Readers readers={readers} />}
      </div>
      {hasTools && (
        <MessageTools
          message={message}
          own={senderId === ownId}
          label={`${sender.name}, ${latestText(message, t)}`}
          opened={opened}
          onOpened={setOpened}
          reachable={reachable}
          focusNow={focusNow}
          actions={actions}
          onFocus={() => onFocus(key)}
          onStep={(step) => onStep(key, step)}
        />
      )}
    </div>
  );
}

function Media({ message, name }: { message: ChatMessage; name: string }) {
  const { t } = useTranslation();
  const [attempt, setAttempt] = useState(0);
  const [failedAttempt, setFailedAttempt] = useState<number>();
  useRetryOnReturn(failedAttempt === attempt, () => setAttempt(attempt + 1));
  return (
    <div className={css.media} data-kind={message.mediaType}>
      <MediaContent
        key={attempt}
        onFailed={() => setFailedAttempt(attempt)}
        media={{ ...message, mediaName: name }}
        url={localPicture(message.clientId) ?? message.mediaPath}
        texts={{
          picture: t('chats.message.photo'),
          openPicture: t('chats.message.openPicture', { name: message.sender.name }),
          openFile: t('chats.message.openFile', { name }),
        }}
      />
    </div>
  );
}

/** Where a message is that the server does not have, and what can be done about it. */
function UnsentLine({ unsent }: { unsent: UnsentChatMessage }) {
  const { t } = useTranslation();
  useErrorTexts();
  const { conversationId, clientId, state, failure } = unsent;
  if (state !== 'failed') {
    return (
      <p className={css.unsent} role="status">
        {failure === null ? t('chats.message.sending') : t('chats.message.waiting')}
      </p>
    );
  }
  return (
    <p className={css.unsent} data-failed role="alert">
      {codeText(failure ?? 'ERR_INTERNAL_SERVER_ERROR')}
      <Button size="xs" variant="subtle" onClick={() => chatQueue.resend(conversationId, clientId)}>
        {t('chats.message.retry')}
      </Button>
      <Button size="xs" variant="subtle" color="gray" onClick={() => chatQueue.discard(conversationId, clientId)}>
        {t('chats.message.discard')}
      </Button>
    </p>
  );
}

const maxReaders = 5;

/** Who has read up to a message, shown under it. */
function Readers({ readers }: { readers: readonly { id: number; name: string }[] }) {
  const { t } = useTranslation();
  const names = readers.map(({ name }) => name).join(', ');
  return (
    <p className={css.readers} title={t('chats.thread.readBy', { names })}>
      <span aria-hidden>{t('chats.thread.read')}</span>
      <span className={css.spoken}>{t('chats.thread.readBy', { names })}</span>
      {readers.slice(0, maxReaders).map(({ id, name }) => (
        <Avatar key={id} id={`user ${id}`} name={name} size={20} />
      ))}
      {readers.length > maxReaders && <span aria-hidden>+{readers.length - maxReaders}</span>}
    </p>
  );
}
