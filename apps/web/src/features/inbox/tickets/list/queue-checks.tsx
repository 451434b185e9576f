import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Checks } from '../../../../ui/fields/checks.tsx';
import { ColorLabel } from '../../../../ui/color-label.tsx';
import type { QueueChoice } from '../../queues/index.ts';
import css from '../../../../ui/fields/filter-button.module.css';

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
  return (
    <div>
      <Checkbox
        size="xs"
        className={css.option}
        label={t('tickets.list.allQueues')}
        checked={chosen.length === 0}
        onChange={() => onChange([])}
      />
      <Checks
        value={chosen.map(({ id }) => id)}
        choices={queues}
        renderChoice={({ name, color }) => <ColorLabel color={color}>{name}</ColorLabel>}
        // All of them is the same as no choice, also for queues that are added later.
        onChange={(ids) => onChange(ids.length === queues.length ? [] : ids)}
      />
    </div>
  );
}
