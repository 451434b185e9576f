import type { Ticket } from '@balcao/contract';
import { Menu } from '../../../../ui/overlays/menu.ts';
import {
  IconArrowBackUp,
  IconBan,
  IconCalendarEvent,
  IconClockPause,
  IconDotsVertical,
  IconFileSpreadsheet,
  IconFileText,
  IconLink,
  IconLockOpen,
  IconMail,
  IconMessageCircle,
  IconMessageOff,
  IconNote,
  IconPlayerPlay,
  IconTags,
  IconTrash,
  IconTransfer,
  IconUserCircle,
} from '../../../../ui/icons/index.ts';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyHint } from '../../../../app/commands/key-hint.tsx';
import { copyText } from '../../../../app/copy-text.ts';
import { useSession } from '../../../../app/session/session.ts';
import { IconButton } from '../../../../ui/fields/icon-button.tsx';
import { maySnooze } from '../dialogs/snooze.rules.ts';
import { useTogether } from '../together/use-together.tsx';
import { TogetherItems } from '../together/together-items.tsx';
import { useBlocking } from './use-blocking.tsx';
import { useTranscript } from './use-transcript.ts';
import type { RequestedPart } from '../panel/contact-panel.tsx';

export interface TicketMenuActions {
  /** the entry that sends the draft first, where there is a composer */
  sendAndResolve: ReactNode;
  /** resolves without a word to the contact */
  onResolveQuietly: () => void;
  /** sums the conversation up, then resolves */
  onSummarize: () => void;
  onReturnToQueue: () => void;
  onTransfer: () => void;
  onSnooze: () => void;
  onMacro: () => void;
  onReopen: () => void;
  onRemove: () => void;
  onMarkUnread: () => void;
  onShowPart: (part: RequestedPart['part']) => void;
  onToggleContact: () => void;
}

interface Props extends TicketMenuActions {
  ticket: Ticket;
  /** where the buttons of the header have no room, all of them are here */
  allActions: boolean;
}

/** The menu behind the "…" of a ticket. */
export function TicketMenu({ ticket, allActions, ...on }: Props) {
  const { t } = useTranslation();
  const { actor, can, includes, user } = useSession();
  const navigate = useNavigate();
  const transcript = useTranscript(ticket);
  const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
  const copyLink = () => {
    const link = new URL(`/tickets/${ticket.uuid}`, window.location.origin).href;
    void copyText(link, t('inbox.link.copied'), t('inbox.link.failed'));
  };
  const blocking = useBlocking(ticket.contact);
  const together = useTogether(ticket);
  return (
    <>
      {blocking.dialog}
      {allActions && together.dialog}
      <Menu>
        <Menu.Target>
          <IconButton label={t('common.more')} size={allActions ? 44 : 34}>
            <IconDotsVertical size={allActions ? 20 : 18} stroke={1.75} />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          {allActions && ticket.status !== 'closed' && (
            <Menu.Item leftSection={<IconTransfer {...icon} />} onClick={on.onTransfer}>
              {t('inbox.transfer.action')}
            </Menu.Item>
          )}
          {allActions && <TogetherItems together={together} />}
          {allActions && ticket.status === 'closed' && (
            <Menu.Item leftSection={<IconMessageCircle {...icon} />} onClick={on.onReopen}>
              {t('tickets.actions.reopen')}
            </Menu.Item>
          )}
          {allActions && (
            <Menu.Item leftSection={<IconUserCircle {...icon} />} onClick={on.onToggleContact}>
              {t('tickets.actions.showContact')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconPlayerPlay {...icon} />}
            rightSection={<KeyHint command="macro" />}
            onClick={on.onMacro}
          >
            {t('shortcuts.names.macro')}
          </Menu.Item>
          {maySnooze(actor, ticket) && (
            <Menu.Item
              leftSection={<IconClockPause {...icon} />}
              rightSection={<KeyHint command="snooze" />}
              onClick={on.onSnooze}
            >
              {t('inbox.snooze.action')}
            </Menu.Item>
          )}
          {ticket.status === 'open' && ticket.userId === user.id && (
            <Menu.Item leftSection={<IconMail {...icon} />} onClick={on.onMarkUnread}>
              {t('inbox.unread.mark')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconTags {...icon} />} onClick={() => on.onShowPart('tags')}>
            {t('shortcuts.names.tag')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconNote {...icon} />}
            rightSection={<KeyHint command="note" />}
            onClick={() => on.onShowPart('notes')}
          >
            {t('shortcuts.names.note')}
          </Menu.Item>
          {includes('useSchedules') && ticket.whatsappId !== null && (
            <Menu.Item
              leftSection={<IconCalendarEvent {...icon} />}
              onClick={() =>
                void navigate({
                  to: '/schedules',
                  search: {
                    contactId: ticket.contactId,
                    ...(ticket.whatsappId !== null && { whatsappId: ticket.whatsappId }),
                  },
                })
              }
            >
              {t('messages.schedule.action')}
            </Menu.Item>
          )}
          {/* Rare ways to end it are not under the thumb. */}
          {allActions && ticket.status === 'open' && on.sendAndResolve}
          {allActions && ticket.status === 'open' && (
            <Menu.Item leftSection={<IconMessageOff {...icon} />} onClick={on.onResolveQuietly}>
              {t('tickets.actions.resolveQuietly')}
            </Menu.Item>
          )}
          {allActions && ticket.status === 'open' && (
            <Menu.Item leftSection={<IconArrowBackUp {...icon} />} onClick={on.onReturnToQueue}>
              {t('tickets.actions.returnToQueue')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconLink {...icon} />} onClick={copyLink}>
            {t('inbox.link.copy')}
          </Menu.Item>
          <Menu.Item leftSection={<IconFileText {...icon} />} onClick={() => transcript.mutate('text')}>
            {t('inbox.transcript.text')}
          </Menu.Item>
          <Menu.Item leftSection={<IconFileSpreadsheet {...icon} />} onClick={() => transcript.mutate('sheet')}>
            {t('inbox.transcript.sheet')}
          </Menu.Item>
          {(!ticket.contact.isGroup || can('ticket-options:deleteTicket')) && <Menu.Divider />}
          {!ticket.contact.isGroup &&
            (ticket.contact.isBlocked ? (
              <Menu.Item leftSection={<IconLockOpen {...icon} />} onClick={blocking.unblock}>
                {t('contactPanel.unblock')}
              </Menu.Item>
            ) : (
              <Menu.Item color="barro" leftSection={<IconBan {...icon} />} onClick={blocking.block}>
                {t('contactPanel.block')}
              </Menu.Item>
            ))}
          {can('ticket-options:deleteTicket') && (
            <Menu.Item color="barro" leftSection={<IconTrash {...icon} />} onClick={on.onRemove}>
              {t('inbox.remove.action')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
