import type { Ticket, TicketPerson } from '@balcao/contract';
import { Stack, TextInput, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { foldText } from '../../../ui/lists/fold-text.ts';
import { RetryLine } from '../../../ui/lists/load-failed.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton-rows.tsx';
import { CutName } from '../../../ui/text/cut-name.tsx';
import { Meta } from '../../../ui/text/meta.tsx';
import { NoAccess, PersonMark, personHint } from './person.tsx';
import css from './person.module.css';
import { useTicketPeople } from './people.queries.ts';

export interface CallProps {
  opened: boolean;
  ticket: Ticket;
  onCall: (userId: number) => void;
  onClose: () => void;
}

/** Whom one calls to attend a ticket together: the people of its queue first, and who may not see it last. */
export function CallDialog({ opened, ticket, onCall, onClose }: CallProps) {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const { data, isError, refetch } = useTicketPeople(ticket, opened);
  const present = new Set([ticket.userId, ...ticket.attendants.map(({ id }) => id)]);
  const people = data?.people.filter(({ id, name }) => !present.has(id) && foldText(name).includes(foldText(words)));
  return (
    <Modal opened={opened} title={t('inbox.together.callTitle')} size={440} onClose={onClose}>
      <Stack gap={8}>
        <TextInput
          aria-label={t('inbox.together.search')}
          placeholder={t('inbox.together.search')}
          data-autofocus
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        {!people && isError && <RetryLine className={undefined} text={t('notes.mentions.failed')} onRetry={refetch} />}
        {!people && !isError && <SkeletonRows count={4} height={44} avatar={24} />}
        {people?.length === 0 && <Meta as="p">{t('notes.mentions.none')}</Meta>}
        <ul className={css.list}>
          {people?.map((person) => (
            <li key={person.id}>
              <Choice ticket={ticket} person={person} onCall={onCall} />
            </li>
          ))}
        </ul>
      </Stack>
    </Modal>
  );
}

function Choice({ ticket, person, onCall }: Pick<CallProps, 'ticket' | 'onCall'> & { person: TicketPerson }) {
  const { t } = useTranslation();
  const who = (
    <>
      <PersonMark person={person} />
      <CutName className={css.name}>{person.name}</CutName>
    </>
  );
  if (!person.sees)
    return (
      <div className={css.person} data-refused>
        {who}
        <NoAccess ticket={ticket} person={person} />
      </div>
    );
  return (
    <UnstyledButton className={css.person} onClick={() => onCall(person.id)}>
      {who}
      <Meta>{personHint(t, person)}</Meta>
    </UnstyledButton>
  );
}
