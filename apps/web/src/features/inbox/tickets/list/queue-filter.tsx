import { Button } from '@mantine/core';
import { Popover } from '../../../../ui/overlays/popover.ts';
import { IconChevronDown } from '../../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { QueueChecks } from './lazy-queue-checks.ts';
import type { QueueChecksProps } from './queue-checks.tsx';
import css from './queue-filter.module.css';

/** Which queues the lists show, behind a button that names them. */
export function QueueFilter({ queues, value, onChange }: QueueChecksProps) {
  const { t } = useTranslation();
  const chosen = queues.filter((queue) => value.includes(queue.id));
  const label =
    chosen.length === 0
      ? t('tickets.list.queues')
      : chosen.length === 1
        ? chosen[0]?.name
        : t('tickets.list.queueCount', { count: chosen.length });
  return (
    <Popover position="bottom-start" shadow="md" radius="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          className={css.button}
          rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
        >
          <span className={css.label}>{label}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={css.dropdown} aria-label={t('tickets.list.queues')}>
        <QueueChecks queues={queues} value={value} onChange={onChange} />
      </Popover.Dropdown>
    </Popover>
  );
}
