import type { Contact, Message, Ticket } from '@balcao/contract';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconSearch } from '../../../../ui/icons/index.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../../app/session/session.ts';
import { toast } from '../../../../app/toasts/toast.tsx';
import { ColorLabel } from '../../../../ui/color-label.tsx';
import { Modal } from '../../../../ui/dialogs/modal.tsx';
import { randomUuid } from '../../../../ui/hooks/random-uuid.ts';
import { usePlaces } from '../../../../ui/hooks/use-places.ts';
import { shownAddress, useContactSearch } from '../../contacts/index.ts';
import { messageLine, useForwardMessage, useOwnOpenTickets } from '../../messages/index.ts';
import { QueuePicker } from '../../queues/index.ts';
import { useNewTicketQueue } from '../../tickets/index.ts';
import css from './forward-dialog.module.css';

/** The server takes no more at once. */
const maxTargets = 5;
const noTickets: readonly Ticket[] = [];
const noContacts: readonly Contact[] = [];

/** Where a message can go: an open ticket of one's own, or a contact with whom one begins. */
type Target = { key: string; ticket: Ticket; contact: Ticket['contact'] } | { key: string; contact: Contact };

const targetOf = (ticket: Ticket): Target => ({ key: `ticket ${ticket.id}`, ticket, contact: ticket.contact });
const keyOf = ({ key }: Target) => key;
const isIn = (list: readonly Target[], key: string) => list.some((other) => other.key === key);

interface Props {
  message: Message;
  /** of the conversation that the message is in */
  queueId: number | null;
  onClose: () => void;
}

/** Sends a message on into other open tickets of one's own, and to contacts, with whom a ticket begins. */
export function ForwardDialog({ message, queueId: queueBeside, onClose }: Props) {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<readonly Target[]>([]);
  const queue = useNewTicketQueue(queueBeside);
  const [queueId, setQueueId] = useState(queue.first);
  const { found, isAnswered, search } = useTargets(message, words);
  const { user } = useSession();
  const forward = useForwardMessage();
  /** Ids of the new messages, the same at each press: where an answer is lost, the message is in the other conversation once. */
  const [clientIds] = useState(() => new Map<string, string>());
  // The choice stays visible, whatever is searched for next, and nothing moves when one is ticked.
  const shown = [...chosen.filter(({ key }) => !isIn(found, key)), ...found];
  const places = usePlaces(shown, keyOf, words);
  const tickets = chosen.flatMap((target) => ('ticket' in target ? [target] : []));
  const contacts = chosen.filter((target) => !('ticket' in target));
  const asksQueue = contacts.length > 0 && (queue.choices?.length ?? 0) > 1;
  const lacksQueue = contacts.length > 0 && queue.required && queueId === null;

  const toggle = (target: Target, wanted: boolean) =>
    places.isSettled(target.key) &&
    setChosen(wanted ? [...chosen, target] : chosen.filter(({ key }) => key !== target.key));
  const submit = () =>
    forward.mutate(
      {
        id: message.id,
        ticketIds: tickets.map(({ ticket }) => ticket.id),
        contactIds: contacts.map(({ contact }) => contact.id),
        queueId: contacts.length > 0 ? queueId : null,
        clientIds: [...tickets, ...contacts].map(({ key }) => clientIds.get(key) ?? newClientId(clientIds, key)),
        expectedUserId: user.id,
      },
      {
        onSuccess: () => {
          if (contacts.length > 0) queue.remember(queueId);
          toast.ok(t('messages.forward.done', { count: chosen.length }));
          onClose();
        },
      },
    );

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('messages.forward.title')}
      size={480}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <p className={css.what}>{messageLine(message, t)}</p>
      <TextInput
        data-autofocus
        aria-label={t('messages.forward.search')}
        placeholder={t('messages.forward.search')}
        leftSection={<IconSearch size={16} stroke={1.75} />}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <ul className={css.targets} aria-label={t('messages.forward.title')}>
        {shown.map((target) => {
          const picked = isIn(chosen, target.key);
          return (
            <li key={target.key} className={css.target} data-kept={(!picked && !isAnswered) || undefined}>
              <Checkbox
                checked={picked}
                disabled={!picked && chosen.length >= maxTargets}
                onChange={(event) => toggle(target, event.currentTarget.checked)}
                label={<TargetLabel target={target} />}
              />
            </li>
          );
        })}
      </ul>
      {search.isFailed && (
        <p className={css.hint} role="alert">
          {t('common.loadFailed.text')}{' '}
          <Button size="compact-xs" variant="subtle" onClick={search.retry}>
            {t('common.retry')}
          </Button>
        </p>
      )}
      {search.found && isAnswered && shown.length === 0 && (
        <p className={css.hint}>
          {words.trim() === '' ? t('messages.forward.empty') : t('messages.forward.noHit', { words: words.trim() })}
        </p>
      )}
      {asksQueue && (
        <QueuePicker
          className={css.queue}
          choices={queue.choices ?? []}
          label={t('messages.forward.queue')}
          placeholder={queue.required ? t('inbox.newTicket.queueRequired') : t('inbox.newTicket.noQueue')}
          clearable={!queue.required}
          allowDeselect={!queue.required}
          value={queueId}
          onChange={setQueueId}
        />
      )}
      {message.isDeleted && (
        <p className={css.hint} role="alert">
          {t('messages.forward.deleted')}
        </p>
      )}
      {chosen.length >= maxTargets && <p className={css.hint}>{t('messages.forward.most', { max: maxTargets })}</p>}
      <div className={css.actions}>
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button
          disabled={chosen.length === 0 || lacksQueue || message.isDeleted}
          loading={forward.isPending}
          onClick={submit}
        >
          {chosen.length === 0 ? t('messages.forward.choose') : t('messages.forward.submit', { count: chosen.length })}
        </Button>
      </div>
    </Modal>
  );
}

/** Finds where a message can go: one's own open tickets, and with words in the field the contacts who may be written to. */
function useTargets(message: Message, words: string) {
  const search = useOwnOpenTickets(words);
  const others = useContactSearch(words);
  const tickets = (search.found ?? noTickets).filter(({ id }) => id !== message.ticketId);
  const attended = new Set((search.found ?? noTickets).map(({ contactId }) => contactId));
  const contacts = (others.found ?? noContacts).filter(
    ({ id, number, isBlocked }) => number !== '' && !isBlocked && !attended.has(id),
  );
  const found: Target[] = [
    ...tickets.map(targetOf),
    ...contacts.map((contact) => ({ key: `contact ${contact.id}`, contact })),
  ];
  return { found, isAnswered: search.isAnswered && others.isAnswered, search };
}

function TargetLabel({ target }: { target: Target }) {
  const queue = 'ticket' in target ? target.ticket.queue : null;
  return (
    <span className={css.label}>
      <b>{target.contact.name}</b>
      {queue && <ColorLabel color={queue.color}>{queue.name}</ColorLabel>}
      <small>{'ticket' in target ? `#${target.ticket.id}` : shownAddress(target.contact)}</small>
    </span>
  );
}

function newClientId(clientIds: Map<string, string>, key: string): string {
  const clientId = randomUuid();
  clientIds.set(key, clientId);
  return clientId;
}
