import type { Ticket } from '@balcao/contract';
import { lazy, Suspense, useEffect, useEffectEvent, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { Ref, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../app/session.ts';
import { toast } from '../../app/toast.tsx';
import { Arrivals } from './arrivals.tsx';
import { ConversationContext } from './conversation-context.ts';
import type { ActionRequest, Conversation } from './conversation-context.ts';
import { changeDraft } from './drafts.ts';
import { withoutSignature } from './message-text.ts';
import type { Thread } from './messages.live.ts';
import { useRetryMessage, useThreadAround } from './messages.queries.ts';
import type { LoadedThread } from './messages.queries.ts';
import { discard, resend, useOutgoing } from './outbox.ts';
import { useTalkTo } from './talk-to.tsx';
import { shownMessages, threadItems } from './thread-items.ts';
import { ThreadSkeleton } from './thread-skeleton.tsx';
import { ThreadView } from './thread-view.tsx';
import type { ThreadHandle } from './thread-view.tsx';
import { useExtras } from './use-extras.ts';
import { usePlace } from './use-place.ts';
import { useReading } from './use-reading.ts';

const PictureDialog = lazy(async () => ({ default: (await import('./picture-dialog.tsx')).PictureDialog }));
const MessageActions = lazy(async () => ({ default: (await import('./actions/message-actions.tsx')).MessageActions }));

export interface ThreadPaneHandle {
  /** something was sent: its end is what one looks at */
  noteSent: () => void;
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
  const place = usePlace();
  const { around, leapTo, leapToEnd } = place;
  const part = useThreadAround(ticket.id, around, place.arrived);
  const loaded = around === null ? newest : part;
  const thread = around === null ? newestThread : part.thread;
  const outgoing = useOutgoing(ticket.id);
  const { mutate: retry } = useRetryMessage();
  const { talkTo, dialog: talkDialog } = useTalkTo();
  const [atEnd, setAtEnd] = useState(true);
  const [picture, setPicture] = useState<string | null>(null);
  const [request, setRequest] = useState<ActionRequest | null>(null);

  const gone = useEffectEvent(() => {
    toast.error(t('tickets.conversation.quoteGone'));
    leapToEnd();
  });
  const partFailed = around !== null && part.failed;
  useEffect(() => {
    if (partFailed) gone();
  }, [partFailed]);

  const { line, clearLine } = useReading(ticket, newestThread, atEnd && around === null);
  const extras = useExtras(ticket.id, thread);
  const { shown, items } = useMemo(() => {
    if (!thread) return { shown: [], items: [] };
    const me = { id: user.id, name: user.name, companyId: user.companyId };
    const all = shownMessages(thread, thread.hasNewer ? [] : outgoing, me);
    return { shown: all, items: threadItems(all, { ...thread, unread: line, extras }) };
  }, [thread, outgoing, user.id, user.name, user.companyId, line, extras]);
  useImperativeHandle(ref, () => ({
    noteSent: () => {
      clearLine();
      if (thread?.hasNewer) leapToEnd();
      else view.current?.toEnd();
    },
  }));

  const drawn = useRef(items);
  useEffect(() => {
    drawn.current = items;
  }, [items]);
  const conversation = useMemo<Conversation>(
    () => ({
      t,
      contactName: ticket.contact.name,
      isGroup: ticket.isGroup,
      writable,
      onReply: (quoted) => {
        changeDraft(ticket.id, { quoted, editing: null, note: null });
        field.current?.focus();
      },
      onJump: (messageId) => {
        const here = drawn.current.some((item) => item.kind === 'message' && item.message.id === messageId);
        if (here) view.current?.show(messageId);
        else leapTo(messageId);
      },
      onOpenPicture: setPicture,
      onRetry: ({ message, outgoing: own }) => (own ? resend(ticket.id, own.clientId) : retry(message.id)),
      onDiscard: ({ outgoing: own }) => own && discard(ticket.id, own.clientId),
      onAction: setRequest,
      onTalkTo: talkTo,
    }),
    [t, ticket.id, ticket.contact.name, ticket.isGroup, writable, field, retry, leapTo, talkTo],
  );

  return (
    <ConversationContext value={conversation}>
      {thread ? (
        <ThreadView
          key={place.turn}
          ref={view}
          items={items}
          contactName={ticket.contact.name}
          loaded={loaded}
          hasMore={thread.hasMore}
          hasNewer={thread.hasNewer ?? false}
          startAt={around}
          onLeapToEnd={leapToEnd}
          onAtEnd={setAtEnd}
        />
      ) : (
        <ThreadSkeleton />
      )}
      <Arrivals messages={newestThread.messages} contactName={ticket.contact.name} />
      <Suspense fallback={null}>
        {picture !== null && (
          <PictureDialog
            first={picture}
            pictures={shown.filter(({ message }) => message.mediaType === 'image' && !message.mediaState)}
            onClose={() => setPicture(null)}
          />
        )}
        {request && (
          <MessageActions
            key={`${request.kind} ${request.shown.key}`}
            request={request}
            writable={writable}
            whatsappId={ticket.whatsappId}
            onReply={conversation.onReply}
            onEdit={(message) => {
              const text = withoutSignature(message.body, message.user?.name);
              changeDraft(ticket.id, { editing: { message, text }, note: null });
              field.current?.focus();
            }}
            onClose={() => setRequest(null)}
          />
        )}
      </Suspense>
      {talkDialog}
    </ConversationContext>
  );
}
