import { maxAttendants } from '@balcao/contract';
import type { Ticket } from '@balcao/contract';
import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../../ui/avatar.tsx';
import { IconButton } from '../../../../ui/fields/icon-button.tsx';
import { IconX } from '../../../../ui/icons/index.ts';
import { CutName } from '../../../../ui/text/cut-name.tsx';
import { firstName } from '../../../../ui/text/first-name.ts';
import { Meta } from '../../../../ui/text/meta.tsx';
import { useFollow, useTicketPeople } from '../../ticket-people/index.ts';
import css from './panel-attendants.module.css';
import { useTogether } from './use-together.tsx';

/** Who is responsible for a ticket, who attends it together with them, and whether one follows it. */
export function PanelAttendants({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const together = useTogether(ticket);
  const { user, attendants, status } = ticket;
  return (
    <>
      {together.dialog}
      {!user && attendants.length === 0 && <Meta as="p">{t('inbox.together.nobody')}</Meta>}
      <ul className={css.people}>
        {user && <Person person={user} role={t('inbox.together.responsible')} />}
        {attendants.map((one) => (
          <Person key={one.id} person={one} role={t('inbox.together.helper')}>
            {status !== 'closed' && (
              <IconButton
                label={t('inbox.together.remove', { name: one.name })}
                size={28}
                disabled={together.busy}
                onClick={() => together.onRemove(one.id)}
              >
                <IconX size={16} stroke={1.75} />
              </IconButton>
            )}
          </Person>
        ))}
      </ul>
      {together.isFull && status === 'open' && <Meta as="p">{t('inbox.together.full', { limit: maxAttendants })}</Meta>}
      <Group gap={6}>
        {together.onCall && (
          <Button size="compact-sm" variant="light" loading={together.busy} onClick={together.onCall}>
            {t('inbox.together.call')}
          </Button>
        )}
        {together.onJoin && (
          <Button size="compact-sm" variant="light" loading={together.busy} onClick={together.onJoin}>
            {t('inbox.together.join')}
          </Button>
        )}
        {together.onLeave && (
          <Button size="compact-sm" variant="light" loading={together.busy} onClick={together.onLeave}>
            {t('inbox.together.leave')}
          </Button>
        )}
        <FollowButton ticket={ticket} />
      </Group>
    </>
  );
}

function Person({
  person: { id, name },
  role,
  children,
}: {
  person: { id: number; name: string };
  role: string;
  children?: ReactNode;
}) {
  return (
    <li className={css.person}>
      <Avatar id={id} name={firstName(name)} size={24} />
      <CutName className={css.name}>{name}</CutName>
      <Meta tone="faint">{role}</Meta>
      {children}
    </li>
  );
}

/** Hears of messages of the contact and of the end, without the ticket being one's own. */
function FollowButton({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const follows = useTicketPeople(ticket, true).data?.follows;
  const follow = useFollow(ticket);
  if (follows === undefined) return null;
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      aria-pressed={follows}
      loading={follow.isPending}
      onClick={() => follow.mutate(!follows)}
    >
      {t(follows ? 'inbox.together.unfollow' : 'inbox.together.follow')}
    </Button>
  );
}
