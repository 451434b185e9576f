import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { Menu } from '../../../ui/overlays/menu.ts';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Availability } from '@balcao/contract';
import { readImpersonation } from '../../../app/api/session-store.ts';
import { useCommands } from '../../../app/commands/index.ts';
import { useSession } from '../../../app/session/session.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { preloadableComponent } from '../../../ui/dialogs/preloadable.ts';
import { serverNow } from '../../../ui/hooks/server-clock.ts';
import { useNowEvery } from '../../../ui/hooks/use-now-every.ts';
import { IconChevronDown } from '../../../ui/icons/index.ts';
import { AvailabilityDot } from './availability-dot.tsx';
import { formatRunning, minutesOver } from './availability-words.ts';
import css from './availability.module.css';
import { useAvailability } from './availability.queries.ts';

const AvailabilityMenu = preloadableComponent(async () => (await import('./availability-menu.tsx')).AvailabilityMenu);
const AvailabilitySheet = preloadableComponent(
  async () => (await import('./availability-sheet.tsx')).AvailabilitySheet,
);
const OwnLogDialog = preloadableComponent(async () => (await import('./own-log-dialog.tsx')).OwnLogDialog);

/** A pause that ends by itself says so this long before. */
const warningMs = 2 * 60_000;

interface Props {
  /** on a phone, where it opens a sheet: in the head of a list, or a row of one */
  place?: 'head' | 'row';
  /** the places of the person: behind the word, and on top of the menu */
  count?: ReactNode;
  places?: ReactNode;
}

/** The state of the person in the top bar, and the menu that changes it. An operator inside a company has none. */
export function AvailabilityButton({ place, count, places }: Props) {
  const { user } = useSession();
  const mine = useAvailability(user.id);
  return mine && !readImpersonation() ? <OwnState mine={mine} place={place} count={count} places={places} /> : null;
}

function OwnState({ mine, place, count, places }: { mine: Availability; place: Props['place'] } & Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const [isLogOpen, setIsLogOpen] = useState(false);
  useCommands({ availability: () => setOpened(true) });
  usePauseWarning(mine);
  const pill = (
    <UnstyledButton
      className={css.pill}
      data-place={place}
      {...(place && { 'aria-haspopup': 'dialog' as const, onClick: () => setOpened(true) })}
    >
      <AvailabilityDot state={mine.state} />
      <VisuallyHidden>{t('availability.title')}: </VisuallyHidden>
      <b>{t(`availability.states.${mine.state}`)}</b>
      {mine.state === 'paused' && <Running mine={mine} />}
      {mine.state === 'available' && count}
      <IconChevronDown size={16} stroke={1.75} aria-hidden />
    </UnstyledButton>
  );
  const parts = {
    mine,
    onClose: () => setOpened(false),
    onLog: () => {
      setOpened(false);
      setIsLogOpen(true);
    },
  };
  return (
    <>
      {place ? (
        <>
          {pill}
          {opened && <AvailabilitySheet {...parts} places={places} />}
        </>
      ) : (
        <Menu opened={opened} onChange={setOpened} position="bottom-end" closeOnItemClick={false}>
          <Menu.Target>{pill}</Menu.Target>
          <Menu.Dropdown className={css.menu}>
            {opened && places}
            {opened && <AvailabilityMenu {...parts} />}
          </Menu.Dropdown>
        </Menu>
      )}
      {isLogOpen && <OwnLogDialog onClose={() => setIsLogOpen(false)} />}
    </>
  );
}

/** How long a pause goes on, and by how much it is too long. */
function Running({ mine }: { mine: Availability }) {
  const { t } = useTranslation();
  const now = useNowEvery(1000).getTime();
  const over = minutesOver(mine, now);
  if (over > 0) return <span className={css.late}>{t('availability.over', { minutes: over })}</span>;
  return <span className={css.time}>{formatRunning(now - Date.parse(mine.since))}</span>;
}

/** Says two minutes before that a pause is going to end by itself. */
function usePauseWarning({ returnsAt, returnsAlone }: Availability): void {
  const { t } = useTranslation();
  const endsAt = returnsAlone && returnsAt !== null ? Date.parse(returnsAt) : null;
  useEffect(() => {
    const wait = endsAt === null ? -1 : endsAt - warningMs - serverNow();
    if (wait <= 0) return;
    const timer = setTimeout(() => toast.warn(t('availability.returnsSoon')), wait);
    return () => clearTimeout(timer);
  }, [endsAt, t]);
}
