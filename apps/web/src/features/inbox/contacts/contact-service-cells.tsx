import type { ContactService } from '@balcao/contract';
import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatListTime } from '../../../ui/text/format.ts';
import { TagChip } from '../../../ui/tag-chip.tsx';
import css from './contact-list.module.css';

const shownTags = 2;

/** An empty cell: a dash, which is read out in words. */
export function NoValue({ words }: { words: string }) {
  return (
    <span className={css.none}>
      <span aria-hidden>–</span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}

/** The first tags of a contact's conversations; how many more there are. */
export function ServiceTags({ service }: { service: ContactService | undefined }) {
  if (!service || service.tags.length === 0) return null;
  const more = service.tags.slice(shownTags);
  return (
    <span className={css.tags}>
      {service.tags.slice(0, shownTags).map(({ id, name, color }) => (
        <TagChip key={id} color={color}>
          {name}
        </TagChip>
      ))}
      {more.length > 0 && <small title={more.map(({ name }) => name).join(', ')}>+{more.length}</small>}
    </span>
  );
}

/** When someone last wrote with a contact. */
export function LastContact({ service }: { service: ContactService | undefined }) {
  const { t } = useTranslation();
  if (!service?.lastMessageAt) return <>{t('contacts.service.never')}</>;
  return <time dateTime={service.lastMessageAt}>{formatListTime(service.lastMessageAt)}</time>;
}

/** The way to the conversation that is open, or waits, and who has it. */
export function OpenTicket({ service }: { service: ContactService | undefined }) {
  const { t } = useTranslation();
  const ticket = service?.ticket;
  if (!ticket) return null;
  return (
    <Link
      to="/tickets/$uuid"
      params={{ uuid: ticket.uuid }}
      className={css.ticket}
      data-status={ticket.status}
      data-pressed-beyond
    >
      {ticket.status === 'pending'
        ? t('contacts.service.waiting')
        : ticket.user
          ? t('contacts.service.openWith', ticket.user)
          : t('contacts.service.open')}
    </Link>
  );
}
