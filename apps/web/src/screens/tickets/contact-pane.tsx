import type { Ticket } from '@balcao/contract';
import { Drawer } from '@mantine/core';
import { Suspense, lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import css from './tickets-screen.module.css';
import type { useContactPane } from './use-contact-pane.ts';

/** Its code comes when the first conversation is opened: the list does without it. */
const ContactPanel = lazy(() =>
  import('../../features/tickets/contact-panel.tsx').then((file) => ({ default: file.ContactPanel })),
);

interface Props {
  pane: ReturnType<typeof useContactPane>;
  ticket: Ticket | undefined;
  phone: boolean;
}

/** The right pane: the contact of the open conversation. */
export function ContactPane({ pane, ticket, phone }: Props) {
  const { t } = useTranslation();
  const panel = ticket && (
    <Suspense fallback={<SkeletonRows count={4} height={72} avatar={0} />}>
      <ContactPanel ticket={ticket} wanted={pane.wanted} onClose={pane.close} />
    </Suspense>
  );
  if (pane.wide) {
    return (
      panel &&
      pane.open && (
        <aside className={css.contact} aria-label={t('tickets.contact.title')} data-pane>
          {panel}
        </aside>
      )
    );
  }
  return (
    <Drawer
      opened={ticket !== undefined && pane.open}
      onClose={pane.close}
      position="right"
      size={phone ? '100%' : 320}
      withCloseButton={false}
      padding={0}
      attributes={{ content: { 'aria-label': t('tickets.contact.title') } }}
      classNames={{ body: css.drawer }}
    >
      {panel}
    </Drawer>
  );
}
