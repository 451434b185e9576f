import type { Message, Ticket } from '@balcao/contract';
import { Button } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../app/session.ts';
import { toast } from '../../app/toast.tsx';
import { useToastsAbove } from '../../app/use-toasts-above.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Arrivals } from './arrivals.tsx';
import { Composer } from './composer.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { ConversationContext } from './conversation-context.ts';
import type { Conversation as ConversationValue, Picture } from './conversation-context.ts';
import css from './conversation.module.css';
import { DropZone } from './drop-zone.tsx';
import { changeDraft } from './drafts.ts';
import type { Thread } from './messages.live.ts';
import { useRetryMessage, useThread } from './messages.queries.ts';
import type { LoadedThread } from './messages.queries.ts';
import { discard, resend, useOutgoing } from './outbox.ts';
import { PictureDialog } from './picture-dialog.tsx';
import { ThreadSkeleton } from './thread-skeleton.tsx';
import { shownMessages, threadItems } from './thread-items.ts';
import { ThreadView } from './thread-view.tsx';
import type { ThreadHandle } from './thread-view.tsx';
import { useAddFiles } from './use-add-files.ts';
import { useReading } from './use-reading.ts';

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
  return <LoadedConversation {...props} loaded={loaded} thread={loaded.thread} />;
}

function LoadedConversation(props: Props & { loaded: LoadedThread; thread: Thread }) {
  const { ticket, phone, field, focusField, onFieldFocused, instead, onLeave, loaded, thread } = props;
  const { t } = useTranslation();
  const { user } = useSession();
  const view = useRef<ThreadHandle>(null);
  const foot = useRef<HTMLElement>(null);
  useToastsAbove(foot);
  const outgoing = useOutgoing(ticket.id);
  const adder = useAddFiles(ticket.id);
  const { mutate: retry } = useRetryMessage();
  const [atEnd, setAtEnd] = useState(true);
  const [picture, setPicture] = useState<Picture | null>(null);
  const writable = ticket.status === 'open';

  const { line, clearLine } = useReading(ticket, thread.messages, atEnd);
  const items = useMemo(() => {
    const shown = shownMessages(thread, outgoing, { id: user.id, name: user.name, companyId: user.companyId });
    return threadItems(shown, thread.hasMore, line);
  }, [thread, outgoing, user.id, user.name, user.companyId, line]);

  const { loadUntil } = loaded;
  const conversation = useMemo<ConversationValue>(
    () => ({
      contactName: ticket.contact.name,
      isGroup: ticket.isGroup,
      writable,
      onReply: (quoted: Message) => {
        changeDraft(ticket.id, { quoted });
        field.current?.focus();
      },
      onJump: (messageId) =>
        void loadUntil(messageId).then(
          (found) => (found ? view.current?.show(messageId) : toast.error(t('tickets.conversation.quoteGone'))),
          () => toast.error(t('tickets.conversation.olderFailed')),
        ),
      onOpenPicture: setPicture,
      onRetry: ({ message, outgoing: own }) => (own ? resend(ticket.id, own.clientId) : retry(message.id)),
      onDiscard: ({ outgoing: own }) => own && discard(ticket.id, own.clientId),
    }),
    [ticket.id, ticket.contact.name, ticket.isGroup, writable, field, loadUntil, retry, t],
  );

  return (
    <ConversationContext value={conversation}>
      <DropZone enabled={writable} onFiles={adder.add}>
        <div className={css.conversation}>
          <ThreadView
            ref={view}
            items={items}
            contactName={ticket.contact.name}
            loaded={loaded}
            hasMore={thread.hasMore}
            onAtEnd={setAtEnd}
          />
          <Arrivals messages={thread.messages} contactName={ticket.contact.name} />
          <footer ref={foot} className={css.foot} data-pane>
            {writable && <ConnectionNotice ticket={ticket} />}
            {writable ? (
              <Composer
                ticket={ticket}
                phone={phone}
                field={field}
                focusNow={focusField}
                onFocused={onFieldFocused}
                adder={adder}
                onSent={() => {
                  clearLine();
                  view.current?.toEnd();
                }}
                onLeave={onLeave}
              />
            ) : (
              instead
            )}
          </footer>
        </div>
      </DropZone>
      <PictureDialog picture={picture} onClose={() => setPicture(null)} />
    </ConversationContext>
  );
}
