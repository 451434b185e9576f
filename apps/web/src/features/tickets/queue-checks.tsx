import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ColorLabel } from '../../ui/color-label.tsx';
import type { QueueChoice } from '../queues/index.ts';
import css from './queue-filter.module.css';

export interface QueueChecksProps {
  queues: readonly QueueChoice[];
  /** none = all */
  value: number[];
  onChange: (ids: number[]) => void;
}

/** The filter by queues as a list to tick. */
export function QueueChecks({ queues, value, onChange }: QueueChecksProps) {
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
