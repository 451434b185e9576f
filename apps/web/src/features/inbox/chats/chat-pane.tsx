import type { Chat, ChatMessage } from '@balcao/contract';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../app/session/session.ts';
import { ArrivalAnnouncer } from '../../../ui/chat/arrival-announcer.tsx';
import { DayLine, UnreadLine } from '../../../ui/chat/thread-lines.tsx';
import { ChatThread } from '../../../ui/chat/thread.tsx';
import { ToEndButton } from '../../../ui/chat/to-end-button.tsx';
import type { RowState, ThreadHandle } from '../../../ui/chat/thread.tsx';
import { DropZone } from '../../../ui/fields/drop-zone.tsx';
import { LazyConfirmDialog } from '../../../ui/dialogs/lazy-confirm-dialog.ts';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { LoadFailed } from '../../../ui/lists/load-failed.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton-rows.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { useAddFiles } from '../../../ui/chat/files/use-add-files.ts';
import { ColleagueComposer } from './colleague-composer.tsx';
import { beginEditing, chatDrafts, endEditing } from './chat-drafts.ts';
import { chatItems, estimateHeight, firstUnread } from './chat-items.ts';
import type { ChatItem } from './chat-items.ts';
import { ChatMessageRow } from './chat-message.tsx';
import { chatQueue, useChatMessages } from './chat-messages.queries.ts';
import css from './chat-pane.module.css';
import { chatName, readersUpTo } from './chats.rules.ts';
import { latestText } from './latest-text.ts';
import type { MessageActions } from './message-tools.tsx';
import { useChatReading } from './use-chat-reading.ts';
import { useMessageChanges } from './use-message-changes.ts';
import { WritersLine } from './writers-line.tsx';

const WhoReadDialog = lazyDialog(() => import('./who-read-dialog.tsx').then((file) => file.WhoReadDialog));

/** Older messages are asked for this close to the top, in pixels. */
const loadOlderWithinPx = 600;

interface Props {
  chat: Chat;
  /** a message to begin at; null = the end */
  startAt: number | null;
  /** marked in the messages */
  words: string | undefined;
  /** on a phone */
  narrow: boolean;
  /** it is what one sees, not another part of a narrow screen */
  visible: boolean;
}

/** The messages of a chat and where one writes. Remount it for each chat. */
export function ChatPane({ chat, startAt, words, narrow, visible }: Props) {
  const { t } = useTranslation();
  const { user } = useSession();
  const thread = useRef<ThreadHandle>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [place, setPlace] = useState<{ around: number | null; instance: number }>({ around: startAt, instance: 0 });
  const [atEnd, setAtEnd] = useState(startAt === null);
  const { data, failed, retry, history } = useChatMessages(chat.id, place.around);
  const unsent = chatQueue.useUnsent(chat.id);
  const fileCount = chatDrafts.usePart(chat.id, ({ files }) => files.length);
  const adder = useAddFiles(fileCount, (read) =>
    chatDrafts.change(chat.id, ({ files }) => ({ files: [...files, ...read] })),
  );
  const { unreadAfter, clearLine } = useChatReading(chat, user.id, atEnd && data !== undefined, visible);
  const changes = useMessageChanges(chat.id);
  const removing = useDialog<ChatMessage>();
  const reading = useDialog<ChatMessage>();
  const title = chatName(chat, user.id);
  const people = useMemo(() => chat.users.map((member) => member.user), [chat.users]);

  const messages = data?.messages;
  const items = useMemo(() => {
    const unreadFrom = unreadAfter === null ? null : firstUnread(messages ?? [], unreadAfter, user.id);
    const own = { id: user.id, name: user.name };
    return chatItems(messages ?? [], history.hasNewer ? [] : unsent, { own, unreadFrom });
  }, [messages, unsent, unreadAfter, history.hasNewer, user.id, user.name]);
  const jumpTo = (around: number | null) => {
    setAtEnd(around === null);
    setPlace(({ instance }) => ({ around, instance: instance + 1 }));
  };
  const actions: MessageActions = {
    onReply: (quoted) => {
      endEditing(chat.id);
      chatDrafts.change(chat.id, { quoted });
      field.current?.focus();
    },
    onReact: ({ id }, emoji) => changes.react.mutate({ id, emoji }),
    onPin: ({ id }, pinned) => changes.pin.mutate({ id, pinned }),
    onWhoRead: reading.open,
    onEdit: (editing) => {
      beginEditing(chat.id, editing);
      field.current?.focus();
    },
    onDelete: removing.open,
    onShow: (id) => {
      if (messages?.some((message) => message.id === id)) thread.current?.scrollToMessage(String(id));
      else jumpTo(id);
    },
  };
  const readers = useReaders(chat, messages, user.id);

  const renderRow = (item: ChatItem, state: RowState) => {
    switch (item.kind) {
      case 'day':
        return <DayLine date={item.date} />;
      case 'unread':
        return <UnreadLine text={t('chats.thread.unread')} />;
      case 'message':
        return (
          <ChatMessageRow
            item={item}
            people={people}
            ownId={user.id}
            readers={item.unsent ? [] : readers(item.message)}
            words={words}
            actions={actions}
            {...state}
          />
        );
    }
  };
  const texts = useMemo(
    () => ({
      label: t('chats.thread.label', { title }),
      olderFailed: t('chats.thread.olderFailed'),
      newerFailed: t('chats.thread.newerFailed'),
    }),
    [t, title],
  );
  const onAtEnd = useCallback((end: boolean) => setAtEnd(end), []);

  return (
    <DropZone enabled hint={t('composer.drop')} onFiles={adder.add}>
      <div className={css.pane}>
        {!data && !failed && <SkeletonRows count={6} height={56} avatar={34} />}
        {failed && <LoadFailed title={t('chats.thread.failed')} onRetry={retry} />}
        {data && items.length === 0 && <p className={css.empty}>{t('chats.thread.empty')}</p>}
        {data && items.length > 0 && (
          <ChatThread
            key={place.instance}
            ref={thread}
            rows={items}
            estimateHeight={estimateHeight}
            renderRow={renderRow}
            renderToEnd={(end, scrollToEnd) =>
              (!end || history.hasNewer) && (
                <ToEndButton
                  label={t('chats.thread.toEnd')}
                  onClick={history.hasNewer ? () => jumpTo(null) : scrollToEnd}
                />
              )
            }
            history={history}
            loadOlderWithinPx={loadOlderWithinPx}
            texts={texts}
            startAt={place.around === null ? null : { messageId: String(place.around) }}
            onAtEnd={onAtEnd}
          />
        )}
        <WritersLine chatId={chat.id} />
        <ColleagueComposer
          chat={chat}
          people={people}
          narrow={narrow}
          field={field}
          adder={adder}
          onSent={() => {
            clearLine();
            if (history.hasNewer) jumpTo(null);
            else thread.current?.scrollToEnd();
          }}
        />
        {data && <Arrivals newest={messages?.at(-1)} ownId={user.id} />}
      </div>
      <WhoReadDialog opened={reading.opened} chat={chat} message={reading.value} onClose={reading.close} />
      <LazyConfirmDialog
        opened={removing.opened}
        title={t('chats.message.deleteTitle')}
        text={t('chats.message.deleteText')}
        confirm={t('chats.message.delete')}
        danger
        loading={changes.remove.isPending}
        onConfirm={() => removing.value && changes.remove.mutate(removing.value.id, { onSettled: removing.close })}
        onClose={removing.close}
      />
    </DropZone>
  );
}

function Arrivals({ newest, ownId }: { newest: ChatMessage | undefined; ownId: number }) {
  const { t } = useTranslation();
  return (
    <ArrivalAnnouncer
      newest={newest && { id: newest.id, isOwn: newest.senderId === ownId }}
      sayNewest={() =>
        newest ? t('chats.thread.arrived', { name: newest.sender.name, text: latestText(newest, t) }) : ''
      }
    />
  );
}

/** Finds, for a message on screen, the members who have read it and nothing after it. */
function useReaders(chat: Chat, messages: readonly ChatMessage[] | undefined, ownId: number) {
  return useMemo(() => {
    const next = new Map(messages?.map(({ id }, index) => [id, messages[index + 1]?.id]));
    return (message: ChatMessage) => readersUpTo(chat, message, next.get(message.id), ownId);
  }, [chat, messages, ownId]);
}
