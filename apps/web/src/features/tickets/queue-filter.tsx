import { Button, Checkbox, Popover } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ColorLabel } from '../../ui/color-label.tsx';
import css from './queue-filter.module.css';
import type { QueueChoice } from '../queues/index.ts';

interface Props {
  queues: readonly QueueChoice[];
  /** none = all */
  value: number[];
  onChange: (ids: number[]) => void;
}

/** Which queues the lists show, behind a button that names them. */
export function QueueFilter({ queues, value, onChange }: Props) {
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

/** The filter by queues as a list to tick. */
export function QueueChecks({ queues, value, onChange }: Props) {
  const { t } = useTranslation();
  const chosen = queues.filter((queue) => value.includes(queue.id));
  // All of them is the same as no choice, also for queues that are added later.
  const choose = (ids: string[]) => onChange(ids.length === queues.length ? [] : ids.map(Number));
  return (
    <div>
      <Checkbox
        size="xs"
        className={css.option}
        label={t('tickets.list.allQueues')}
        checked={chosen.length === 0}
        onChange={() => onChange([])}
      />
      <Checkbox.Group value={chosen.map((queue) => String(queue.id))} onChange={choose}>
        {queues.map((queue) => (
          <Checkbox
            key={queue.id}
            size="xs"
            className={css.option}
            value={String(queue.id)}
            label={<ColorLabel color={queue.color}>{queue.name}</ColorLabel>}
          />
        ))}
      </Checkbox.Group>
    </div>
  );
}
