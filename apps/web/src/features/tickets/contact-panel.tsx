import { getContact } from '@balcao/contract';
import type { Ticket } from '@balcao/contract';
import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../app/api/call.ts';
import { useLive } from '../../app/live/index.ts';
import { formatDate } from '../../ui/format.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { formatPhone } from '../../ui/phone.ts';
import { ContactAvatar } from './contact-avatar.tsx';
import css from './contact-panel.module.css';

/** Who the contact of the open conversation is. */
export function ContactPanel({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const queryKey = ['contacts', ticket.contactId];
  const { data: contact, isError, refetch } = useQuery({
    queryKey,
    queryFn: () => call(getContact, { params: { id: ticket.contactId } }),
    meta: { quiet: true },
  });
  useLive('contact', (event) => {
    if (event.action !== 'update' || event.contact.id !== ticket.contactId) return;
    client.setQueryData(queryKey, event.contact);
  });

  // What the ticket says of its contact is there at once; the rest follows.
  const { name, number, email, extraInfo } = contact ?? ticket.contact;
  return (
    <>
      <header className={css.head}>
        <h2>{t('tickets.contact.title')}</h2>
        <IconButton label={t('common.close')} onClick={onClose}>
          <IconX size={18} stroke={1.75} />
        </IconButton>
      </header>
      <div className={css.body}>
        <section className={css.person}>
          <ContactAvatar contact={contact ?? ticket.contact} size={52} />
          <div className={css.lines}>
            <h3>{name}</h3>
            <p>{formatPhone(number) || t('tickets.contact.noNumber')}</p>
          </div>
        </section>
        <section className={css.section}>
          <h3>{t('tickets.contact.information')}</h3>
          {isError ? (
            <p className={css.none}>
              {t('common.loadFailed.title')}.{' '}
              <Button size="xs" variant="subtle" onClick={() => void refetch()}>
                {t('common.retry')}
              </Button>
            </p>
          ) : (
            <dl className={css.facts}>
              {email && <Fact name={t('common.email')} value={email} />}
              {extraInfo.map((info) => (
                <Fact key={info.id} name={info.name} value={info.value} />
              ))}
              {contact && <Fact name={t('tickets.contact.since')} value={formatDate(contact.createdAt)} />}
            </dl>
          )}
        </section>
      </div>
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
