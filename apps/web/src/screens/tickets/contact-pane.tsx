import type { Ticket } from '@balcao/contract';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useThreadSettled } from '../../features/inbox/messages/messages.queries.ts';
import { LazyDrawer } from '../../ui/dialogs/lazy-drawer.tsx';
import { SkeletonRows } from '../../ui/lists/skeleton-rows.tsx';
import { contactPanelPreloadable } from './preloadable-parts.ts';
import css from './tickets-screen.module.css';
import type { useContactPane } from './use-contact-pane.ts';

interface Props {
  pane: ReturnType<typeof useContactPane>;
  ticket: Ticket | undefined;
  mobile: boolean;
}

const noTicketId = 0;

/** The right pane: the contact of the open conversation, whose messages are asked for and drawn first. */
export function ContactPane({ pane, ticket, mobile }: Props) {
  const { t } = useTranslation();
  const code = contactPanelPreloadable.useLoaded(ticket !== undefined);
  const settled = useThreadSettled(ticket?.id ?? noTicketId);
  const renderedTicket = useDeferredValue(settled ? ticket : undefined);
  const empty = !useDeferredValue(ticket !== undefined);
  const panel =
    ticket &&
    (code && renderedTicket?.id === ticket.id ? (
      <code.ContactPanel
        ticket={renderedTicket}
        requested={pane.wanted}
        folded={pane.folded}
        onFold={pane.fold}
        onReached={pane.onReached}
        onClose={pane.close}
      />
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
    <LazyDrawer
      opened={ticket !== undefined && pane.open}
      onClose={pane.close}
      position="right"
      size={mobile ? '100%' : 320}
      withCloseButton={false}
      padding={0}
      attributes={{ content: { 'aria-label': t('tickets.contact.title') } }}
      classNames={{ body: css.drawer }}
    >
      {panel}
    </LazyDrawer>
  );
}
