import type { Schedule } from '@balcao/contract';
import { Button, UnstyledButton } from '@mantine/core';
import { Popover } from '../../../ui/overlays/popover.ts';
import { IconAlertCircle, IconRefresh } from '../../../ui/icons/index.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeText } from '../../../app/errors.ts';
import { useSession } from '../../../app/session/session.ts';
import { useErrorTexts } from '../../../app/texts/error-texts.ts';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton-rows.tsx';
import css from './failed-schedules.module.css';
import { formatMomentIn } from './schedule-times.ts';
import { useFailedSchedules } from './schedules.queries.ts';

interface Props {
  count: number;
  onOpen: (schedule: Schedule) => void;
  onRetry: (schedule: Schedule) => void;
}

/** How many did not leave; opened, which ones and why, with the way to send each after all. */
export function FailedSchedules({ count, onOpen, onRetry }: Props) {
  const { t } = useTranslation();
  useErrorTexts();
  const { company } = useSession();
  const [opened, setOpened] = useState(false);
  const { data, isError, refetch } = useFailedSchedules(opened);
  const label = t('schedules.calendar.failed', { count });
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      width={360}
      position="bottom-end"
      shadow="md"
      radius="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <UnstyledButton className={css.button} onClick={() => setOpened(!opened)}>
          <IconAlertCircle size={16} stroke={1.75} aria-hidden />
          {label}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={0} maw="calc(100vw - 24px)" aria-label={label}>
        {!data && !isError && <SkeletonRows count={2} height={56} avatar={0} />}
        {!data && isError && (
          <p className={css.none}>
            {t('common.loadFailed.title')}.{' '}
            <Button size="xs" variant="subtle" onClick={() => void refetch()}>
              {t('common.retry')}
            </Button>
          </p>
        )}
        <ul className={css.rows}>
          {data?.schedules.map((schedule) => (
            <li key={schedule.id} className={css.row}>
              <UnstyledButton
                className={css.words}
                onClick={() => {
                  setOpened(false);
                  onOpen(schedule);
                }}
              >
                <b>{schedule.contact.name}</b>
                <small>{formatMomentIn(schedule.sendAt, company.timeZone)}</small>
                <span>{codeText(schedule.failure ?? '')}</span>
              </UnstyledButton>
              <IconButton
                label={t('schedules.calendar.retry', { name: schedule.contact.name })}
                onClick={() => onRetry(schedule)}
              >
                <IconRefresh size={18} stroke={1.75} />
              </IconButton>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
