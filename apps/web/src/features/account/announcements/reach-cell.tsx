import type { Announcement } from '@balcao/contract';
import { Button, UnstyledButton } from '@mantine/core';
import { Popover } from '../../../ui/overlays/popover.ts';
import { IconBellRinging, IconUsers } from '../../../ui/icons/index.ts';
import { useState } from 'react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../app/toasts/toast.tsx';
import { formatDateTime, formatNumber } from '../../../ui/text/format.ts';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import css from './announcements.module.css';
import { useReach, useRemind } from './announcements.queries.ts';
import { stateOf } from './announcements.rules.ts';

const UnreadDialog = lazyDialog(() => import('./unread-dialog.tsx').then((file) => file.UnreadDialog));

interface Props {
  announcement: Announcement & { readCount?: number; audienceCount?: number };
}

/** How many have read it; by company on demand, with those who have not and a button to remind them. */
export function ReachCell({ announcement }: Props) {
  const { id, title, readCount = 0, audienceCount = 0, remindedAt } = announcement;
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const reach = useReach(id, opened);
  const unread = useDialog<Announcement>();
  const remind = useRemind();
  const canRemind = stateOf(announcement, useNow()) === 'shown' && readCount < audienceCount;
  const counts = { read: formatNumber(readCount), people: formatNumber(audienceCount) };
  return (
    <>
      <Popover
        opened={opened}
        onChange={setOpened}
        width={320}
        position="bottom-end"
        shadow="md"
        radius="md"
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <UnstyledButton
            className={css.reach}
            aria-label={`${t('announcements.reach.open', { name: title })}: ${t('announcements.reach.text', counts)}`}
            onClick={() => setOpened(!opened)}
          >
            <Bar read={readCount} people={audienceCount} />
            {t('announcements.reach.text', counts)}
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('announcements.reach.open', { name: title })}>
          <p className={css.reachTitle}>{t('announcements.reach.title', counts)}</p>
          <ul className={css.companies}>
            {reach.data?.map((company) => (
              <li key={company.companyId}>
                <span>{company.name}</span>
                <Bar read={company.readCount} people={company.peopleCount} />
                <span>
                  {t('announcements.reach.text', {
                    read: formatNumber(company.readCount),
                    people: formatNumber(company.peopleCount),
                  })}
                </span>
              </li>
            ))}
          </ul>
          {remindedAt !== null && (
            <p className={css.reminded}>{t('announcements.reach.remindedAt', { date: formatDateTime(remindedAt) })}</p>
          )}
          <div className={css.reachActions}>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconUsers size={16} stroke={1.75} />}
              onClick={() => {
                setOpened(false);
                unread.open(announcement);
              }}
            >
              {t('announcements.reach.unread')}
            </Button>
            {canRemind && (
              <Button
                variant="light"
                size="xs"
                leftSection={<IconBellRinging size={16} stroke={1.75} />}
                loading={remind.isPending}
                onClick={() => remind.mutate(id, { onSuccess: () => toast.ok(t('announcements.reach.reminded')) })}
              >
                {t('announcements.reach.remind')}
              </Button>
            )}
          </div>
        </Popover.Dropdown>
      </Popover>
      <UnreadDialog opened={unread.opened} announcement={unread.value ?? announcement} onClose={unread.close} />
    </>
  );
}

function Bar({ read, people }: { read: number; people: number }) {
  const share = people === 0 ? 0 : Math.min(1, read / people);
  return (
    <span className={css.bar} aria-hidden>
      <span style={{ '--share': `${Math.round(share * 100)}%` } as CSSProperties} />
    </span>
  );
}
