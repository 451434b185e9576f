import type { Ticket } from '@balcao/contract';
import { Drawer } from '@mantine/core';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useThreadSettled } from '../../features/messages/messages.queries.ts';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { contactPanelCode } from './late-parts.ts';
import css from './tickets-screen.module.css';
import type { useContactPane } from './use-contact-pane.ts';

interface Props {
  pane: ReturnType<typeof useContactPane>;
  ticket: Ticket | undefined;
  phone: boolean;
}

const nobody = 0;

/** The right pane: the contact of the open conversation, whose messages are asked for and drawn first. */
export function ContactPane({ pane, ticket, phone }: Props) {
  const { t } = useTranslation();
  const code = contactPanelCode.useIt(ticket !== undefined);
  const settled = useThreadSettled(ticket?.id ?? nobody);
  const drawn = useDeferredValue(settled ? ticket : undefined);
  const empty = !useDeferredValue(ticket !== undefined);
  const panel =
    ticket &&
    (code && drawn?.id === ticket.id ? (
      <code.ContactPanel ticket={drawn} wanted={pane.wanted} onClose={pane.close} />
    ) : (
      !empty && <SkeletonRows count={4} height={72} avatar={0} />
    ));
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
