import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../../ui/avatar.tsx';
import { RetryLine } from '../../../../ui/lists/load-failed.tsx';
import { SkeletonRows } from '../../../../ui/lists/skeleton-rows.tsx';
import { useShownParticipants } from '../../messages/index.ts';
import panel from './contact-panel.module.css';
import css from './group-people.module.css';

const maxPeopleAtFirst = 5;

/** Who is in the group, the first few until all are asked for. */
export function GroupPeople({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation();
  const { people, failed, retry } = useShownParticipants(ticketId);
  const [all, setAll] = useState(false);
  if (failed) return <RetryLine className={panel.none} onRetry={retry} />;
  if (!people) return <SkeletonRows count={3} height={32} avatar={26} twoLines={false} />;
  if (people.length === 0) return <p className={panel.none}>{t('contactPanel.people.none')}</p>;
  const more = people.length > maxPeopleAtFirst + 1;
  return (
    <>
      <ul className={css.people}>
        {people.slice(0, all || !more ? undefined : maxPeopleAtFirst).map(({ participant, name }) => (
          <li key={participant} className={css.person}>
            <Avatar id={participant.split('@')[0] ?? ''} name={name} size={26} />
            <span className={css.name}>{name}</span>
          </li>
        ))}
      </ul>
      {more && (
        <Button variant="subtle" size="xs" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('contactPanel.people.fewer') : t('contactPanel.people.all', { count: people.length })}
        </Button>
      )}
    </>
  );
}
