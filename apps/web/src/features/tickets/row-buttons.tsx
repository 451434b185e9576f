import type { Ticket } from '@balcao/contract';
import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import css from './ticket-list.module.css';

interface Props {
  ticket: Ticket;
  selected: boolean;
  busy: boolean;
  top: number;
  height: number;
  /** looks into the conversation without opening it; undefined where that is not offered */
  onPeek: (() => void) | undefined;
  onAccept: () => void;
}

/** What lies over the end of a row, outside the list of options: looking in, and accepting. */
export function RowButtons({ ticket, selected, busy, top, height, onPeek, onAccept }: Props) {
  const { t } = useTranslation();
  const { name } = ticket.contact;
  return (
    <div className={css.buttons} style={{ top, height }}>
      {onPeek && (
        <IconButton label={t('inbox.peek.actionName', { name })} className={css.peek} onClick={onPeek}>
          <IconEye size={17} stroke={1.75} />
        </IconButton>
      )}
      {ticket.status === 'pending' && (
        <Button
          size="xs"
          className={css.accept}
          variant={selected ? 'filled' : 'light'}
          loading={busy}
          aria-label={t('tickets.actions.acceptName', { name })}
          onClick={onAccept}
        >
          {t('tickets.actions.accept')}
        </Button>
      )}
    </div>
  );
}
