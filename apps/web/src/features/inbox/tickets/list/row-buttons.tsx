import { Button } from '@mantine/core';
import { IconEye } from '../../../../ui/icons/index.ts';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useOffline } from '../../../../app/offline/use-offline.ts';
import { IconButton } from '../../../../ui/fields/icon-button.tsx';
import css from './ticket-list.module.css';
import type { ListedTicket } from './lists.rules.ts';

interface Props {
  ticket: ListedTicket;
  selected: boolean;
  busy: boolean;
  top: number;
  height: number;
  /** one may look into the conversation without opening it */
  peekable: boolean;
  onPeek: (ticket: ListedTicket) => void;
  onAccept: (ticket: ListedTicket) => void;
}

/** The buttons over the end of a row, outside the list of options: peek, and accept. Scrolling draws only new ones. */
export const RowButtons = memo(function RowButtons({
  ticket,
  selected,
  busy,
  top,
  height,
  peekable,
  onPeek,
  onAccept,
}: Props) {
  const { t } = useTranslation();
  const { name } = ticket.contact;
  const offline = useOffline();
  return (
    <div
      className={css.buttons}
      data-row={ticket.id}
      data-waiting={ticket.status === 'pending' || undefined}
      style={{ top, height }}
    >
      {/* A row that waits is looked into by a click on it. */}
      {peekable && ticket.status !== 'pending' && (
        <IconButton label={t('inbox.peek.actionName', { name })} className={css.peek} onClick={() => onPeek(ticket)}>
          <IconEye size={17} stroke={1.75} />
        </IconButton>
      )}
      {ticket.status === 'pending' && (
        <Button
          size="xs"
          className={css.accept}
          variant={selected ? 'filled' : 'light'}
          data-busy={busy || undefined}
          aria-disabled={busy || offline}
          data-disabled={offline || undefined}
          title={offline ? t('inbox.offline.acts') : undefined}
          aria-label={busy ? undefined : t('tickets.actions.acceptName', { name })}
          onClick={() => !busy && onAccept(ticket)}
        >
          {busy ? t('tickets.actions.accepting') : t('tickets.actions.accept')}
        </Button>
      )}
    </div>
  );
});
