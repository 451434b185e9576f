import type { TicketPerson } from '@balcao/contract';
import { Button } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/avatar.tsx';
import { firstName } from '../../../ui/text/first-name.ts';
import { Meta } from '../../../ui/text/meta.tsx';
import { AvailabilityDot, stateWord } from '../../account/availability/index.ts';
import css from './person.module.css';
import { useAskAccess } from './people.queries.ts';
import type { TicketPlace } from './people.queries.ts';

/** A person with the sign of how it is with them; the word stands beside it. */
export function PersonMark({ person: { id, name, state } }: { person: Pick<TicketPerson, 'id' | 'name' | 'state'> }) {
  return (
    <span className={css.mark}>
      <Avatar id={id} name={firstName(name)} size={24} />
      <AvailabilityDot state={state} />
    </span>
  );
}

/** How it is with a person: their places while they are available, else the word of their state. */
export function personHint(t: TFunction, person: TicketPerson): string {
  if (person.state !== 'available') return stateWord(t, person);
  const { load, capacity } = person;
  return capacity === null ? t('inbox.transfer.load', { count: load }) : t('notes.mentions.load', { load, capacity });
}

/** At somebody who may not see the ticket: that it is so, and the way to ask for it. */
export function NoAccess({ ticket, person }: { ticket: TicketPlace; person: TicketPerson }) {
  const { t } = useTranslation();
  const ask = useAskAccess(ticket);
  return (
    <span className={css.refused}>
      <Meta tone="faint">{t('notes.mentions.noAccess')}</Meta>
      {person.isAccessAsked ? (
        <Meta>{t('notes.mentions.asked')}</Meta>
      ) : (
        <Button
          size="compact-sm"
          variant="subtle"
          className={css.ask}
          loading={ask.isPending}
          aria-label={t('notes.mentions.askAccessFor', { name: person.name })}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => ask.mutate(person.id)}
        >
          {t('notes.mentions.askAccess')}
        </Button>
      )}
    </span>
  );
}
