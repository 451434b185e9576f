import { availabilityStates } from '@balcao/contract';
import type { LivePerson } from '@balcao/contract';
import { Menu } from '../../../ui/overlays/menu.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../app/toasts/toast.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { IconDots, IconMessages, IconTransfer } from '../../../ui/icons/index.ts';
import { DataTable } from '../../../ui/lists/data-table.tsx';
import type { Column } from '../../../ui/lists/data-table.tsx';
import { Meta } from '../../../ui/text/meta.tsx';
import { formatNumber, formatShortSince, formatTime } from '../../../ui/text/format.ts';
import { AvailabilityDot, stateWord } from '../../account/availability/index.ts';
import { durationText } from '../dashboard/index.ts';
import { asTheyStood, inOrder } from './live-order.ts';
import css from './live-team.module.css';
import { useSetState } from './live-team.queries.ts';

interface Props {
  people: readonly LivePerson[];
  queueNames: ReadonlyMap<number, string>;
  /** passes tickets of somebody to others */
  onRedistribute: (userId: number) => void;
}

/** Each person as it is with them. The order waits while the pointer or the focus is among the rows. */
export function LivePeople({ people, queueNames, onRedistribute }: Props) {
  const { t } = useTranslation();
  const [held, setHeld] = useState<readonly number[]>();
  const shown = held ? asTheyStood(people, held) : inOrder(people);
  const hold = () => setHeld((before) => before ?? shown.map(({ id }) => id));
  const release = () => setHeld(undefined);

  const queuesOf = ({ queueIds }: LivePerson) => queueIds.flatMap((id) => queueNames.get(id) ?? []).join(', ');
  const columns: Column<LivePerson>[] = [
    { label: t('liveTeam.people.name'), render: (one) => <Name person={one} queues={queuesOf(one)} /> },
    { label: t('liveTeam.people.state'), render: (one) => <State person={one} /> },
    { label: t('liveTeam.people.load'), render: (one) => <Load person={one} /> },
    { label: t('liveTeam.people.wait'), render: (one) => <Wait person={one} /> },
    { label: t('liveTeam.people.deadlines'), render: (one) => <Deadlines person={one} /> },
    { label: t('liveTeam.people.today'), kind: 'number', render: ({ today }) => formatNumber(today) },
    {
      label: t('liveTeam.people.firstAnswer'),
      kind: 'number',
      render: ({ firstAnswer }) => (firstAnswer === null ? '–' : durationText(firstAnswer, t)),
    },
  ];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- nothing is pressed: the order waits while one is among the rows
    <section
      aria-label={t('liveTeam.people.label')}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) release();
      }}
    >
      <DataTable
        items={shown}
        keyOf={({ id }) => id}
        columns={columns}
        renderActions={(one, size) => <Actions person={one} size={size} onRedistribute={onRedistribute} />}
        renderCard={(one) => (
          <div className={css.card}>
            <Name person={one} queues={queuesOf(one)} />
            <State person={one} />
            <Load person={one} />
            <span className={css.labeled}>
              <Meta tone="faint">{t('liveTeam.people.wait')}</Meta>
              <Wait person={one} />
            </span>
            <Deadlines person={one} />
          </div>
        )}
      />
    </section>
  );
}

function Name({ person: { id, name, state }, queues }: { person: LivePerson; queues: string }) {
  return (
    <span className={css.name}>
      <Avatar id={id} name={name} size={32} />
      <span className={css.lines}>
        <span className={css.nameLine}>
          <AvailabilityDot state={state} />
          {name}
        </span>
        <Meta tone="faint">{queues}</Meta>
      </span>
    </span>
  );
}

function State({ person }: { person: LivePerson }) {
  const { t } = useTranslation();
  const now = useNow();
  const { state, since, returnsAt } = person;
  const over = returnsAt === null ? 0 : Math.floor((now.getTime() - Date.parse(returnsAt)) / 60_000);
  const note = [
    since === null ? t('liveTeam.people.never') : formatShortSince(since, now),
    state === 'paused' && returnsAt !== null && over <= 0
      ? t('liveTeam.people.back', { time: formatTime(returnsAt) })
      : '',
  ].filter((part) => part !== '');
  return (
    <span className={css.lines}>
      <span>{stateWord(t, person)}</span>
      {state === 'paused' && over > 0 ? (
        <Meta tone="danger">{t('liveTeam.people.over', { minutes: over })}</Meta>
      ) : (
        <Meta tone="faint">{note.join(', ')}</Meta>
      )}
    </span>
  );
}

/** Places as marks, as far as they can be told apart, and in words. */
const mostMarks = 12;

function Load({ person: { load, capacity } }: { person: LivePerson }) {
  const { t } = useTranslation();
  if (capacity === null)
    return (
      <span className={css.lines}>
        <span>{formatNumber(load)}</span>
        <Meta tone="faint">{t('liveTeam.people.isOffered')}</Meta>
      </span>
    );
  return (
    <span className={css.load}>
      {capacity <= mostMarks && (
        <span className={css.marks} aria-hidden>
          {Array.from({ length: capacity }, (_, index) => (
            <span key={index} className={css.mark} data-taken={index < load || undefined} />
          ))}
        </span>
      )}
      {t('liveTeam.people.loadOf', { load: formatNumber(load), capacity: formatNumber(capacity) })}
    </span>
  );
}

function Wait({ person: { longestWait } }: { person: LivePerson }) {
  const { t } = useTranslation();
  const now = useNow();
  if (!longestWait) return <Meta tone="faint">{t('liveTeam.people.nobody')}</Meta>;
  const { uuid, since, contactName } = longestWait;
  return (
    <span className={css.lines}>
      <span>{formatShortSince(since, now)}</span>
      <Meta tone="faint">
        <Link to="/tickets/$uuid" params={{ uuid }} className={css.link}>
          {contactName}
        </Link>
      </Meta>
    </span>
  );
}

/** Deadlines that are due soon, and that were missed. */
function Deadlines({ person: { dueSoon, pastDue } }: { person: LivePerson }) {
  const { t } = useTranslation();
  if (dueSoon + pastDue === 0) return <Meta tone="faint">{t('liveTeam.people.inTime')}</Meta>;
  return (
    <span className={css.lines}>
      {pastDue > 0 && <span className={css.due}>{t('liveTeam.people.pastDue', { count: pastDue })}</span>}
      {dueSoon > 0 && <span>{t('liveTeam.people.dueSoon', { count: dueSoon })}</span>}
    </span>
  );
}

interface ActionsProps {
  person: LivePerson;
  size: number | undefined;
  onRedistribute: (userId: number) => void;
}

function Actions({ person: { id, name, state, load }, size, onRedistribute }: ActionsProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const change = useSetState();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton label={t('liveTeam.people.actions', { name })} {...(size !== undefined && { size })}>
          <IconDots size={16} stroke={1.75} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconMessages size={16} stroke={1.75} aria-hidden />}
          onClick={() => void navigate({ to: '/tickets', search: { list: 'search', user: id } })}
        >
          {t('liveTeam.people.tickets')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTransfer size={16} stroke={1.75} aria-hidden />}
          disabled={load === 0}
          onClick={() => onRedistribute(id)}
        >
          {t('liveTeam.redistribute.action')}
        </Menu.Item>
        <Menu.Divider />
        {availabilityStates
          .filter((other) => other !== state)
          .map((other) => {
            const word = t(`availability.states.${other}`);
            return (
              <Menu.Item
                key={other}
                disabled={change.isPending}
                leftSection={<AvailabilityDot state={other} />}
                onClick={() =>
                  change.mutate(
                    { userId: id, state: other },
                    { onSuccess: () => toast.ok(t('liveTeam.people.changed', { name, state: word })) },
                  )
                }
              >
                {t('liveTeam.people.setState', { state: word })}
              </Menu.Item>
            );
          })}
      </Menu.Dropdown>
    </Menu>
  );
}
