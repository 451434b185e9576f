import type { Ticket } from '@balcao/contract';
import { Button } from '@mantine/core';
import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../app/session.ts';
import { toast } from '../../app/toast.tsx';
import { useToastsAbove } from '../../app/use-toasts-above.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Arrivals } from './arrivals.tsx';
import { Composer } from './composer/composer.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { ConversationContext } from './conversation-context.ts';
import type { ActionRequest, Conversation as ConversationValue } from './conversation-context.ts';
import css from './conversation.module.css';
import { DropZone } from './drop-zone.tsx';
import { changeDraft } from './drafts.ts';
import { withoutSignature } from './message-text.ts';
import type { Thread } from './messages.live.ts';
import { useRetryMessage, useThread, useThreadAround } from './messages.queries.ts';
import type { LoadedThread } from './messages.queries.ts';
import { discard, resend, useOutgoing } from './outbox.ts';
import { useTalkTo } from './talk-to.tsx';
import { ThreadSkeleton } from './thread-skeleton.tsx';
import { shownMessages, threadItems } from './thread-items.ts';
import { ThreadView } from './thread-view.tsx';
import type { ThreadHandle } from './thread-view.tsx';
import { useAddFiles } from './use-add-files.ts';
import { useExtras } from './use-extras.ts';
import { usePlace } from './use-place.ts';
import { useReading } from './use-reading.ts';

const PictureDialog = lazy(async () => ({ default: (await import('./picture-dialog.tsx')).PictureDialog }));
const MessageActions = lazy(async () => ({ default: (await import('./actions/message-actions.tsx')).MessageActions }));

interface Props {
  ticket: Ticket;
  phone: boolean;
  /** the text field of the composer, for whoever moves the focus there */
  field: RefObject<HTMLTextAreaElement | null>;
  /** the field takes the focus as soon as it is there */
  focusField: boolean;
  onFieldFocused: () => void;
  /** what stands where the composer would, while the ticket is not open */
  instead: ReactNode;
  onLeave: () => void;
}

/** The messages of a ticket and the composer under them. Mount it anew for each ticket. */
export function Conversation(props: Props) {
  const { t } = useTranslation();
  const loaded = useThread(props.ticket.id);
  if (loaded.failed) {
    return (
      <div className={css.conversation}>
        <EmptyState
          title={t('tickets.conversation.failedTitle')}
          text={t('common.loadFailed.text')}
          action={<Button onClick={loaded.retry}>{t('common.retry')}</Button>}
        />
      </div>
    );
  }
  if (!loaded.thread) return <ThreadSkeleton />;
  return <LoadedConversation {...props} newest={loaded} newestThread={loaded.thread} />;
}

function LoadedConversation(props: Props & { newest: LoadedThread; newestThread: Thread }) {
  const { ticket, phone, field, focusField, onFieldFocused, instead, onLeave, newest, newestThread } = props;
  const { t } = useTranslation();
  const { user } = useSession();
  const view = useRef<ThreadHandle>(null);
  const foot = useRef<HTMLElement>(null);
  useToastsAbove(foot);
  const place = usePlace();
  const { around, leapTo, leapToEnd } = place;
  const part = useThreadAround(ticket.id, around, place.arrived);
  const loaded = around === null ? newest : part;
  const thread = around === null ? newestThread : part.thread;
  const outgoing = useOutgoing(ticket.id);
  const adder = useAddFiles(ticket.id);
  const { mutate: retry } = useRetryMessage();
  const { talkTo, dialog: talkDialog } = useTalkTo();
  const [atEnd, setAtEnd] = useState(true);
  const [picture, setPicture] = useState<string | null>(null);
  const [request, setRequest] = useState<ActionRequest | null>(null);
  const open = ticket.status === 'open';
  const [closed, setClosed] = useState(false);
  const writable = open && !closed;

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

  const drawn = useRef(items);
  useEffect(() => {
    drawn.current = items;
  }, [items]);
  const conversation = useMemo<ConversationValue>(
    () => ({
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
    [ticket.id, ticket.contact.name, ticket.isGroup, writable, field, retry, leapTo, talkTo],
  );

  return (
    <ConversationContext value={conversation}>
      <DropZone enabled={writable} onFiles={adder.add}>
        <div className={css.conversation}>
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
          <footer ref={foot} className={css.foot} data-pane>
            {open && <ConnectionNotice ticket={ticket} />}
            {open ? (
              <Composer
                ticket={ticket}
                messages={newestThread.messages}
                phone={phone}
                field={field}
                focusNow={focusField}
                onFocused={onFieldFocused}
                closed={closed}
                onClosed={setClosed}
                adder={adder}
                onSent={() => {
                  clearLine();
                  if (thread?.hasNewer) leapToEnd();
                  else view.current?.toEnd();
                }}
                onLeave={onLeave}
              />
            ) : (
              instead
            )}
          </footer>
        </div>
      </DropZone>
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
