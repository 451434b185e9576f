import { UnstyledButton } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SheetAction } from '../../../../ui/dialogs/sheet-action.tsx';
import { Sheet } from '../../../../ui/dialogs/sheet.tsx';
import {
  IconCheck,
  IconChecks,
  IconCircleCheck,
  IconClockPause,
  IconEye,
  IconListCheck,
  IconMessageCircle,
  IconRefresh,
  IconTransfer,
} from '../../../../ui/icons/index.ts';
import type { ListedTicket } from '../list/lists.rules.ts';
import css from '../../../../ui/phone/row-gestures.module.css';
import { refreshPx, useRowGestures } from './use-row-gestures.ts';

/** What can be done with a ticket of the list without opening it. */
export interface RowActs {
  read: (ticket: ListedTicket) => void;
  markUnread: (ticket: ListedTicket) => void;
  snooze: (ticket: ListedTicket) => void;
  resolve: (ticket: ListedTicket) => void;
  transfer: (ticket: ListedTicket) => void;
  accept: (ticket: ListedTicket) => void;
  peek: (ticket: ListedTicket) => void;
  mayPeek: (ticket: ListedTicket) => boolean;
  /** begins the selection of several with this one */
  select: (ticket: ListedTicket) => void;
  refresh: () => void;
}

interface Props {
  tickets: readonly ListedTicket[];
  acts: RowActs;
}

const isOpen = (ticket: ListedTicket | undefined): ticket is ListedTicket => ticket?.status === 'open';

/** What lies below a row that is drawn aside, the sheet of one that is held, and what the list says while it is pulled down. */
export function RowGestures({ tickets, acts }: Props) {
  const { t } = useTranslation();
  const anchor = useRef<HTMLDivElement>(null);
  const [heldId, setHeldId] = useState<number>();
  const find = (id: number | undefined) => tickets.find((ticket) => ticket.id === id);
  const { drawn, pulledPx, rest } = useRowGestures({
    anchor,
    mayRead: (id) => isOpen(find(id)) && (find(id)?.unreadMessages ?? 0) > 0,
    mayAct: (id) => isOpen(find(id)),
    onRead: (id) => {
      const ticket = find(id);
      if (ticket) acts.read(ticket);
    },
    onHold: setHeldId,
    onRefresh: acts.refresh,
  });
  const below = find(drawn?.id);
  const act = (run: (ticket: ListedTicket) => void) => () => {
    rest();
    if (below) run(below);
  };
  return (
    <div ref={anchor} className={css.anchor}>
      {pulledPx > 0 && (
        <div className={css.pull} style={{ height: pulledPx }} data-far={pulledPx >= refreshPx / 2 || undefined}>
          <IconRefresh size={18} stroke={1.75} aria-hidden />
        </div>
      )}
      {drawn && below && (
        <div
          className={css.below}
          data-side={drawn.side}
          data-far={drawn.isFar || undefined}
          style={{ top: drawn.top, height: drawn.height }}
        >
          {drawn.side === 'read' ? (
            <span className={css.read}>
              <IconChecks size={20} stroke={1.75} aria-hidden />
              {t('inbox.phone.read')}
            </span>
          ) : (
            <span className={css.acts} data-row-acts>
              <UnstyledButton className={css.act} onClick={act(acts.snooze)}>
                <IconClockPause size={20} stroke={1.75} aria-hidden />
                {t('inbox.snooze.action')}
              </UnstyledButton>
              <UnstyledButton className={css.act} data-main onClick={act(acts.resolve)}>
                <IconCheck size={20} stroke={1.75} aria-hidden />
                {t('tickets.actions.resolve')}
              </UnstyledButton>
            </span>
          )}
        </div>
      )}
      {heldId !== undefined && <HeldSheet ticket={find(heldId)} acts={acts} onClose={() => setHeldId(undefined)} />}
    </div>
  );
}

/** What a finger does with a row by drawing it aside, and more, in words to choose from. */
function HeldSheet({
  ticket,
  acts,
  onClose,
}: {
  ticket: ListedTicket | undefined;
  acts: RowActs;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  if (!ticket) return null;
  const run = (act: (ticket: ListedTicket) => void) => () => {
    onClose();
    act(ticket);
  };
  const { status } = ticket;
  return (
    <Sheet title={ticket.contact.name} text={ticket.queue?.name} flush onClose={onClose}>
      {status === 'open' && ticket.unreadMessages > 0 && (
        <SheetAction icon={IconChecks} onClick={run(acts.read)}>
          {t('inbox.phone.markRead')}
        </SheetAction>
      )}
      {status === 'open' && ticket.unreadMessages === 0 && (
        <SheetAction icon={IconMessageCircle} onClick={run(acts.markUnread)}>
          {t('inbox.unread.mark')}
        </SheetAction>
      )}
      {status === 'pending' && (
        <SheetAction icon={IconCheck} onClick={run(acts.accept)}>
          {t('tickets.actions.accept')}
        </SheetAction>
      )}
      {acts.mayPeek(ticket) && (
        <SheetAction icon={IconEye} onClick={run(acts.peek)}>
          {t('inbox.peek.actionName', { name: ticket.contact.name })}
        </SheetAction>
      )}
      {status === 'open' && (
        <SheetAction icon={IconClockPause} onClick={run(acts.snooze)}>
          {t('inbox.snooze.action')}
        </SheetAction>
      )}
      {status !== 'closed' && (
        <SheetAction icon={IconTransfer} onClick={run(acts.transfer)}>
          {t('inbox.transfer.action')}
        </SheetAction>
      )}
      {status === 'open' && (
        <SheetAction icon={IconCircleCheck} onClick={run(acts.resolve)}>
          {t('tickets.actions.resolve')}
        </SheetAction>
      )}
      <SheetAction icon={IconListCheck} onClick={run(acts.select)}>
        {t('inbox.bulk.start')}
      </SheetAction>
    </Sheet>
  );
}
