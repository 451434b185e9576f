import type { Chat, ChatMessage, ChatTicket } from '@balcao/contract';
import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CutName } from '../../../ui/text/cut-name.tsx';
import { fileExtension } from '../../../ui/text/file-extension.ts';
import { FileInfo } from '../../../ui/file-info.tsx';
import { formatListTime } from '../../../ui/text/format.ts';
import { RetryLine } from '../../../ui/lists/load-failed.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton-rows.tsx';
import { useGoToTicket } from '../tickets/index.ts';
import css from './chat-lists.module.css';
import { useChatDetails } from './chat-details.queries.ts';
import { latestText } from './latest-text.ts';

interface Props {
  chat: Chat;
  onShow: (messageId: number) => void;
}

/** The pinned messages of a chat, the tickets it names and its files. Lists without entries are left out. */
export function ChatLists({ chat, onShow }: Props) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useChatDetails(chat.id);
  if (isError && !data) return <RetryLine className={css.failed} onRetry={refetch} />;
  if (!data) return <SkeletonRows count={3} height={48} avatar={0} />;
  const { pinned, tickets, files } = data;
  return (
    <>
      <List title={t('chats.details.pinned')} items={pinned}>
        {(message) => <PinnedRow message={message} onShow={onShow} />}
      </List>
      <List title={t('chats.details.tickets')} items={tickets}>
        {(ticket) => <TicketRow ticket={ticket} />}
      </List>
      <List title={t('chats.details.files')} items={files}>
        {(message) => <FileRow message={message} onShow={onShow} />}
      </List>
    </>
  );
}

function List<Item extends { id: number }>({
  title,
  items,
  children,
}: {
  title: string;
  items: readonly Item[];
  children: (item: Item) => ReactNode;
}) {
  if (items.length === 0) return null;
  return (
    <section className={css.section}>
      <h3>{title}</h3>
      <ul>
        {items.map((item) => (
          <li key={item.id}>{children(item)}</li>
        ))}
      </ul>
    </section>
  );
}

function PinnedRow({ message, onShow }: { message: ChatMessage; onShow: Props['onShow'] }) {
  const { t } = useTranslation();
  return (
    <UnstyledButton
      className={css.pinned}
      title={t('chats.details.showMessage', { name: message.sender.name })}
      onClick={() => onShow(message.id)}
    >
      <b>{message.sender.name}</b>
      <span className={css.text}>{latestText(message, t)}</span>
      <small>{t('chats.details.pinnedBy', { name: message.pinned?.byName ?? '' })}</small>
    </UnstyledButton>
  );
}

function TicketRow({ ticket }: { ticket: ChatTicket }) {
  const { t } = useTranslation();
  const open = useGoToTicket();
  const { id, contact, queue } = ticket;
  return (
    <UnstyledButton
      className={css.ticket}
      title={t('chats.ticket.openLabel', { id, name: contact.name })}
      onClick={() => open(ticket)}
    >
      {queue && (
        <span className={css.queue}>
          <i style={{ background: queue.color }} />
          {queue.name}
        </span>
      )}
      <CutName className={css.name}>{contact.name}</CutName>
      <small>#{id}</small>
    </UnstyledButton>
  );
}

function FileRow({ message, onShow }: { message: ChatMessage; onShow: Props['onShow'] }) {
  const { t } = useTranslation();
  const { sender, createdAt, mediaName, mediaMime, mediaSize } = message;
  const name = mediaName ?? t('chats.message.file');
  return (
    <UnstyledButton
      className={css.file}
      title={t('chats.details.showMessage', { name: sender.name })}
      onClick={() => onShow(message.id)}
    >
      <FileInfo kind={fileExtension(name, mediaMime)} name={name} size={mediaSize} />
      <small className={css.from}>
        {t('chats.details.fileFrom', { name: sender.name, date: formatListTime(createdAt) })}
      </small>
    </UnstyledButton>
  );
}
