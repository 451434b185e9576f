import type { Message, Ticket } from '@balcao/contract';
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
import { messageLine, useForwardMessage, useOwnOpenTickets } from '../../messages/index.ts';
import css from './forward-dialog.module.css';

/** The server takes no more at once. */
const maxTickets = 5;
const idOf = ({ id }: Ticket) => id;

/** Sends a message on into other open tickets of one's own. */
export function ForwardDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<readonly Ticket[]>([]);
  const search = useOwnOpenTickets(words);
  const { user } = useSession();
  const forward = useForwardMessage();
  /** Ids of the new messages, the same at each press: where an answer is lost, the message is in the other conversation once. */
  const [clientIds] = useState(() => new Map<number, string>());
  const clientIdOf = (ticketId: number) => clientIds.get(ticketId) ?? newClientId(clientIds, ticketId);
  const found = search.found?.filter(({ id }) => id !== message.ticketId) ?? [];
  // The choice stays visible, whatever is searched for next, and nothing moves when one is ticked.
  const isIn = (list: readonly Ticket[], id: number) => list.some((other) => other.id === id);
  const shown = [...chosen.filter(({ id }) => !isIn(found, id)), ...found];
  const places = usePlaces(shown, idOf, words);

  const toggle = (ticket: Ticket, wanted: boolean) =>
    places.isSettled(ticket.id) &&
    setChosen(wanted ? [...chosen, ticket] : chosen.filter(({ id }) => id !== ticket.id));
  const submit = () =>
    forward.mutate(
      {
        id: message.id,
        ticketIds: chosen.map(({ id }) => id),
        clientIds: chosen.map(({ id }) => clientIdOf(id)),
        expectedUserId: user.id,
      },
      {
        onSuccess: () => {
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
      <ul className={css.tickets} aria-label={t('messages.forward.title')}>
        {shown.map((ticket) => {
          const picked = isIn(chosen, ticket.id);
          return (
            <li key={ticket.id} className={css.ticket} data-kept={(!picked && !search.isAnswered) || undefined}>
              <Checkbox
                checked={picked}
                disabled={!picked && chosen.length >= maxTickets}
                onChange={(event) => toggle(ticket, event.currentTarget.checked)}
                label={
                  <span className={css.label}>
                    <b>{ticket.contact.name}</b>
                    {ticket.queue && <ColorLabel color={ticket.queue.color}>{ticket.queue.name}</ColorLabel>}
                    <small>#{ticket.id}</small>
                  </span>
                }
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
      {search.found && search.isAnswered && shown.length === 0 && (
        <p className={css.hint}>
          {words.trim() === '' ? t('messages.forward.empty') : t('messages.forward.noHit', { words: words.trim() })}
        </p>
      )}
      {message.isDeleted && (
        <p className={css.hint} role="alert">
          {t('messages.forward.deleted')}
        </p>
      )}
      {chosen.length >= maxTickets && <p className={css.hint}>{t('messages.forward.most', { max: maxTickets })}</p>}
      <div className={css.actions}>
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button disabled={chosen.length === 0 || message.isDeleted} loading={forward.isPending} onClick={submit}>
          {chosen.length === 0 ? t('messages.forward.choose') : t('messages.forward.submit', { count: chosen.length })}
        </Button>
      </div>
    </Modal>
  );
}

function newClientId(clientIds: Map<number, string>, ticketId: number): string {
  const clientId = randomUuid();
  clientIds.set(ticketId, clientId);
  return clientId;
}
