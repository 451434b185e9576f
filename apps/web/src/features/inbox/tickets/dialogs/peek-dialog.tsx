import { listMessages } from '@balcao/contract';
import type { Message, Ticket } from '@balcao/contract';
import { Button, VisuallyHidden } from '@mantine/core';
import { IconEye } from '../../../../ui/icons/index.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../app/api/call.ts';
import { useLive } from '../../../../app/live/index.ts';
import { DayLine } from '../../../../ui/chat/thread-lines.tsx';
import { ColorLabel } from '../../../../ui/color-label.tsx';
import { CutName } from '../../../../ui/text/cut-name.tsx';
import { daysBetween } from '../../../../ui/text/format.ts';
import { LoadFailed } from '../../../../ui/lists/load-failed.tsx';
import { Modal } from '../../../../ui/dialogs/modal.tsx';
import { SkeletonRows } from '../../../../ui/lists/skeleton-rows.tsx';
import { WaitReason } from '../../assignment/index.ts';
import { ContactAvatar } from '../../contacts/index.ts';
import css from './peek-dialog.module.css';
import { PeekedMessage } from './peeked-message.tsx';

export interface PeekProps {
  opened: boolean;
  ticket: Ticket | undefined;
  /** the action after having looked: accept a pending ticket, open an attended one */
  onAccept: (ticket: Ticket) => void;
  onOpen: (ticket: Ticket) => void;
  onClose: () => void;
}

/** The author, for runs of messages. */
const senderOf = ({ fromMe, user, participantName }: Message): string =>
  fromMe ? `user ${user?.id ?? ''}` : `contact ${participantName ?? ''}`;

const firstPageParam = undefined as string | undefined;

/** A look into a conversation without taking part: nothing is marked as read. */
export function PeekDialog({ opened, ticket: asked, onAccept, onOpen, onClose }: PeekProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const ticketId = asked?.id ?? 0;
  const queryKey = ['tickets', 'peek', ticketId];
  const pages = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      call(listMessages, { params: { ticketId }, query: { before: pageParam, keepUnread: true }, signal }),
    initialPageParam: firstPageParam,
    getNextPageParam: (page) => (page.hasMore ? page.messages[0]?.id : undefined),
    enabled: asked !== undefined,
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  });
  useLive('appMessage', (event) => {
    if (event.message.ticketId === ticketId) void client.invalidateQueries({ queryKey });
  });
  const messages = pages.data?.pages.toReversed().flatMap((page) => page.messages);
  const ticket = pages.data?.pages[0]?.ticket ?? asked;
  const list = useRef<HTMLDivElement>(null);
  const newest = messages?.at(-1)?.id;
  useLayoutEffect(() => {
    if (newest && list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [newest]);

  if (!ticket) return null;
  const { name } = ticket.contact;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={560}
      title={
        <span className={css.head}>
          <VisuallyHidden>{t('inbox.peek.label', { name })}.</VisuallyHidden>
          <ContactAvatar contact={ticket.contact} />
          <span className={css.lines}>
            <CutName>{name}</CutName>
            <span className={css.facts}>
              #{ticket.id}
              {ticket.queue && <ColorLabel color={ticket.queue.color}>{ticket.queue.name}</ColorLabel>}
              <span>
                {ticket.user ? (
                  t('inbox.peek.with', { user: ticket.user.name })
                ) : (
                  <WaitReason ticket={ticket} otherwise={t('inbox.peek.unassigned')} />
                )}
              </span>
            </span>
          </span>
        </span>
      }
      closeButtonProps={{ 'aria-label': t('common.close') }}
      classNames={{ title: css.title }}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so that it has to be reached by the keyboard */}
      <div ref={list} className={css.messages} role="region" aria-label={t('inbox.peek.messages')} tabIndex={0}>
        {pages.isPending && <SkeletonRows count={5} height={48} avatar={0} />}
        {pages.isError && !messages && (
          <LoadFailed title={t('tickets.conversation.failedTitle')} onRetry={pages.refetch} />
        )}
        {pages.hasNextPage && (
          <Button
            size="xs"
            variant="subtle"
            className={css.older}
            loading={pages.isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
          >
            {t('inbox.peek.older')}
          </Button>
        )}
        {messages?.length === 0 && <p className={css.empty}>{t('inbox.peek.empty')}</p>}
        {messages?.map((message, index) => {
          const before = messages[index - 1];
          const sameDay = before && daysBetween(new Date(before.createdAt), new Date(message.createdAt)) === 0;
          return (
            <Fragment key={message.id}>
              {!sameDay && <DayLine date={message.createdAt} />}
              <PeekedMessage message={message} first={!sameDay || senderOf(before) !== senderOf(message)} />
            </Fragment>
          );
        })}
      </div>
      <footer className={css.foot}>
        <p className={css.quiet}>
          <IconEye size={15} stroke={1.75} aria-hidden />
          {t('inbox.peek.quiet')}
        </p>
        {ticket.status === 'pending' && <Button onClick={() => onAccept(ticket)}>{t('tickets.actions.accept')}</Button>}
        {ticket.status === 'open' && (
          <Button variant="default" onClick={() => onOpen(ticket)}>
            {t('inbox.peek.open')}
          </Button>
        )}
      </footer>
    </Modal>
  );
}
