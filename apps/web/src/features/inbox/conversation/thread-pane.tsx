import type { Message, Ticket } from '@balcao/contract';
import { useCallback, useEffect, useEffectEvent, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { Ref, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../app/session/session.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { changeDraft } from '../composer/index.ts';
import {
  discard,
  knownHolders,
  messageLine,
  resend,
  useRetryMessage,
  useThreadAround,
  useUnsentMessages,
  withoutSignature,
} from '../messages/index.ts';
import type { LoadedThread, Thread } from '../messages/index.ts';
import { ConversationContext } from './conversation-context.ts';
import type { ActionRequest, ConversationContextValue } from './conversation-context.ts';
import { FoundBar } from './found-bar.tsx';
import { useFoundMessages } from './use-found-messages.ts';
import { useStartConversation } from './start-conversation.tsx';
import { foldAlbums, holdsMessage } from './albums.ts';
import { useUnfoldedAlbums } from './use-unfolded-albums.ts';
import { firstUnread, isAmongItems, shownMessages, threadItems } from './thread-items.ts';
import { ThreadSkeleton } from './thread-skeleton.tsx';
import { ThreadView } from './thread-view.tsx';
import { ArrivalAnnouncer } from '../../../ui/chat/arrival-announcer.tsx';
import type { ThreadHandle } from '../../../ui/chat/thread.tsx';
import { usePhoneHistory } from './use-phone-history.ts';
import { useThreadExtras } from './use-thread-extras.ts';
import { useThreadPosition } from './use-thread-position.ts';
import type { FirstUnread } from './use-thread-position.ts';
import { useMarkSeen } from '../ticket-people/index.ts';
import { useMarkRead } from './use-mark-read.ts';
import { preloadableComponent } from '../../../ui/dialogs/preloadable.ts';

const PictureDialog = preloadableComponent(async () => (await import('./picture-dialog.tsx')).PictureDialog);
const MessageActions = preloadableComponent(async () => (await import('./actions/message-actions.tsx')).MessageActions);

export interface ThreadPaneHandle {
  /** something was sent: its end is what one looks at */
  onSent: () => void;
}

interface Props {
  ticket: Ticket;
  newest: LoadedThread;
  newestThread: Thread;
  /** one may answer */
  writable: boolean;
  field: RefObject<HTMLTextAreaElement | null>;
  ref: Ref<ThreadPaneHandle>;
}

/** The messages of a conversation that has come, and what opens beside one of them. */
export function ThreadPane({ ticket, newest, newestThread, writable, field, ref }: Props) {
  const { t } = useTranslation();
  const { user } = useSession();
  const view = useRef<ThreadHandle>(null);
  const position = useThreadPosition(useFirstUnread(ticket, newestThread));
  const { around, startAt, jumpTo, jumpToEnd } = position;
  const aroundThread = useThreadAround(ticket.id, around, position.onJoined);
  const loaded = around === null ? newest : aroundThread;
  const thread = around === null ? newestThread : aroundThread.thread;
  const unsent = useUnsentMessages(ticket.id);
  const { mutate: retry } = useRetryMessage();
  const { startConversation, dialog: newTicketDialog } = useStartConversation();
  const [atEnd, setAtEnd] = useState(true);
  const [picture, setPicture] = useState<string | null>(null);
  const [actionRequest, setActionRequest] = useState<ActionRequest | null>(null);

  const onMessageGone = useEffectEvent(() => {
    if (startAt && 'messageId' in startAt) toast.error(t('tickets.conversation.quoteGone'));
    jumpToEnd();
  });
  const partFailed = around !== null && aroundThread.failed;
  useEffect(() => {
    if (partFailed) onMessageGone();
  }, [partFailed]);

  useMarkSeen(ticket.id);
  const { line, lineAbove, onLineSeen, clearLine } = useMarkRead(ticket, newestThread, atEnd && around === null);
  const extras = useThreadExtras(ticket, thread);
  const phoneChats = usePhoneHistory(ticket, thread);
  const { unfolded, unfold } = useUnfoldedAlbums(startAt);
  const { shown, items } = useMemo(() => {
    if (!thread) return { shown: [], items: [] };
    const me = { id: user.id, name: user.name, companyId: user.companyId };
    const all = shownMessages(thread, thread.hasNewer ? [] : unsent, me);
    const rows = threadItems(all, { ...thread, unread: line, extras, phoneChats });
    return { shown: all, items: foldAlbums(rows, unfolded) };
  }, [thread, unsent, user.id, user.name, user.companyId, line, extras, phoneChats, unfolded]);
  useImperativeHandle(ref, () => ({
    onSent: () => {
      clearLine();
      if (thread?.hasNewer) jumpToEnd();
      else view.current?.scrollToEnd();
    },
  }));

  const renderedItems = useRef(items);
  useEffect(() => {
    renderedItems.current = items;
  }, [items]);
  const showMessage = useCallback(
    (messageId: string) => {
      const here = renderedItems.current.find((item) => holdsMessage(item, messageId));
      if (!here) return jumpTo(messageId);
      if (here.kind === 'album') unfold(messageId);
      view.current?.scrollToMessage(messageId);
    },
    [jumpTo, unfold],
  );
  // As the message is now: its contact may edit or delete it, or react, while something is open beside it.
  const action = actionRequest && {
    ...actionRequest,
    shown: shown.find(({ key }) => key === actionRequest.shown.key) ?? actionRequest.shown,
  };
  const found = useFoundMessages(ticket.id, showMessage);
  const { words, messageId: foundId } = found ?? {};
  const conversation = useMemo<ConversationContextValue>(
    () => ({
      t,
      contactName: ticket.contact.name,
      isGroup: ticket.isGroup,
      found: words === undefined ? null : { words, messageId: foundId },
      writable,
      onReply: (quoted) => {
        changeDraft(ticket.id, { quoted, editing: null, note: null });
        field.current?.focus();
      },
      onJump: showMessage,
      onOpenPicture: setPicture,
      onUnfold: unfold,
      onRetry: ({ message, unsent: own }) => {
        if (!own) return retry(message.id);
        // Who sends it all the same has read whose ticket it is.
        if (own.failure === 'ERR_ASSIGNEE_CHANGED') knownHolders.confirm(ticket.id, ticket.userId);
        resend(ticket.id, own.clientId);
      },
      onDiscard: ({ unsent: own }) => own && discard(ticket.id, own.clientId),
      onAction: setActionRequest,
      onStartConversation: startConversation,
    }),
    [
      t,
      ticket.id,
      ticket.userId,
      ticket.contact.name,
      ticket.isGroup,
      words,
      foundId,
      writable,
      field,
      retry,
      showMessage,
      unfold,
      startConversation,
    ],
  );

  return (
    <ConversationContext value={conversation}>
      {found && <FoundBar found={found} />}
      {thread ? (
        <ThreadView
          key={position.instanceKey}
          ref={view}
          items={items}
          contactName={ticket.contact.name}
          loaded={loaded}
          hasMore={thread.hasMore}
          hasNewer={thread.hasNewer ?? false}
          startAt={startAt}
          lineAbove={lineAbove}
          // Around another message it may as well lie below.
          offersLine={around === null}
          onLineSeen={onLineSeen}
          onShowLine={() => lineAbove && showMessage(lineAbove.fromId)}
          onJumpToEnd={jumpToEnd}
          onAtEnd={setAtEnd}
        />
      ) : (
        <ThreadSkeleton />
      )}
      <Arrivals newest={newestThread.messages.at(-1)} contactName={ticket.contact.name} />
      {picture !== null && (
        <PictureDialog
          first={picture}
          loaded={loaded}
          pictures={shown.filter(({ message }) => message.mediaType === 'image' && !message.mediaState)}
          onClose={() => setPicture(null)}
        />
      )}
      {action && (
        <MessageActions
          key={`${action.kind} ${action.shown.key}`}
          request={action}
          writable={writable}
          queueId={ticket.queueId}
          whatsappId={ticket.whatsappId}
          onReply={conversation.onReply}
          onEdit={(message) => {
            const text = withoutSignature(message.body, message.user?.name);
            changeDraft(ticket.id, { editing: { message, text }, note: null });
            field.current?.focus();
          }}
          onClose={() => setActionRequest(null)}
        />
      )}
      {newTicketDialog}
    </ConversationContext>
  );
}

/** The first of the messages that were unread when the conversation was opened; null when there were none. */
function useFirstUnread({ unreadMessages }: Ticket, thread: Thread): FirstUnread | null {
  const [first] = useState(() => {
    const messageId = firstUnread(thread, unreadMessages);
    return messageId === null ? null : { messageId, loaded: isAmongItems(thread, messageId) };
  });
  return first;
}

function Arrivals({ newest, contactName }: { newest: Message | undefined; contactName: string }) {
  const { t } = useTranslation();
  return (
    <ArrivalAnnouncer
      newest={newest && { id: newest.id, isOwn: newest.fromMe }}
      sayNewest={() =>
        newest
          ? t('tickets.conversation.arrived', {
              name: newest.contact?.name ?? contactName,
              text: messageLine(newest, t),
            })
          : ''
      }
    />
  );
}
