import type { AccessRequest } from '@balcao/contract';
import { UnstyledButton } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { IconAt, IconEye, IconLockOpen, IconX } from '../../../ui/icons/index.ts';
import { formatListTime } from '../../../ui/text/format.ts';
import { useDismissRequest, useTicketNews } from '../ticket-people/index.ts';
import css from './notifications.module.css';

/** What concerns this person in tickets: notes that mention them, tickets they follow, and for admins who is to see one. */
export function TicketNews({ onNavigate }: { onNavigate: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const news = useTicketNews();
  if (!news || news.mentions.length + news.followed.length + news.requests.length === 0) return null;
  const open = ({ uuid }: { uuid: string }) => {
    onNavigate();
    void navigate({ to: '/tickets/$uuid', params: { uuid } });
  };
  return (
    <section aria-label={t('notifications.news.title')}>
      <div className={css.head}>
        <h2>{t('notifications.news.title')}</h2>
      </div>
      <ul className={css.rows}>
        {news.mentions.map((mention) => (
          <li key={`mention ${mention.noteId}`}>
            <Row
              icon={<IconAt size={18} stroke={1.75} aria-hidden />}
              what={
                mention.by
                  ? t('notifications.news.mention', { name: mention.by.name })
                  : t('notifications.news.mentionByNobody')
              }
              where={`${mention.contactName} · ${t('notifications.news.inNote', { id: mention.ticketId })}`}
              at={mention.createdAt}
              onOpen={() => open(mention)}
            />
          </li>
        ))}
        {news.followed.map((one) => (
          <li key={`followed ${one.ticketId}`}>
            <Row
              icon={<IconEye size={18} stroke={1.75} aria-hidden />}
              what={t(`notifications.news.${one.what}`)}
              where={one.contactName}
              at={one.at}
              onOpen={() => open(one)}
            />
          </li>
        ))}
        {news.requests.map((request) => (
          <li key={`request ${request.id}`} className={css.reminder}>
            <Request request={request} onNavigate={onNavigate} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  icon: ReactNode;
  what: string;
  where: string;
  at: string;
  onOpen: () => void;
}

function Row({ icon, what, where, at, onOpen }: RowProps) {
  const now = useNow();
  return (
    <UnstyledButton className={css.row} onClick={onOpen}>
      {icon}
      <span className={css.lines}>
        <span className={css.what}>{what}</span>
        <span className={css.where}>
          {where} · {formatListTime(at, now)}
        </span>
      </span>
    </UnstyledButton>
  );
}

/** Who is to see a ticket: leads to the people of the company, where an admin decides. */
function Request({ request, onNavigate }: { request: AccessRequest; onNavigate: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { mutate: dismiss, isPending } = useDismissRequest();
  const { user, askedBy, queue, contactName: contact } = request;
  return (
    <>
      <Row
        icon={<IconLockOpen size={18} stroke={1.75} aria-hidden />}
        what={t('notifications.news.request', { by: askedBy.name, name: user.name })}
        where={
          queue
            ? t('notifications.news.requestIn', { contact, queue: queue.name })
            : t('notifications.news.requestNoQueue', { contact })
        }
        at={request.createdAt}
        onOpen={() => {
          onNavigate();
          void navigate({ to: '/users' });
        }}
      />
      <IconButton
        label={t('notifications.news.dismiss', { name: user.name })}
        disabled={isPending}
        onClick={() => dismiss(request.id)}
      >
        <IconX size={16} stroke={1.75} />
      </IconButton>
    </>
  );
}
