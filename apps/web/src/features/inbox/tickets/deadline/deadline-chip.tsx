import { deadlineState } from '@balcao/contract';
import type { TicketDeadline } from '@balcao/contract';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../../ui/hooks/use-now.ts';
import { IconAlarm } from '../../../../ui/icons/index.ts';
import { formatComing } from '../../../../ui/text/format.ts';
import css from './deadline-chip.module.css';
import { formatDue } from './deadline-time.ts';

interface Props {
  deadline: TicketDeadline;
  /** of a row of those who wait, in the place of their wait */
  waiting?: boolean;
  /** in whole words */
  worded?: boolean;
}

/** How much time is left until a deadline, or since when it is over; it follows the clock. */
export function DeadlineChip({ deadline, waiting = false, worded = false }: Props) {
  const { t } = useTranslation();
  const now = useNow();
  const state = deadlineState(deadline, now);
  const what = t(`inbox.deadline.${deadline.kind}`);
  const time = formatDue(deadline.dueAt, now);
  const words = t(state === 'breached' ? 'inbox.deadline.over' : 'inbox.deadline.due', { what, time });
  return (
    <Text
      span
      size="xs"
      className={css.chip}
      data-state={state}
      data-waiting={waiting || undefined}
      title={t('inbox.deadline.until', { what, time: formatComing(deadline.dueAt, now) })}
    >
      <IconAlarm size={13} stroke={1.75} aria-hidden />
      <span aria-hidden={!worded || undefined}>{worded ? words : time}</span>
      {!worded && <span className={css.spoken}>{words}</span>}
    </Text>
  );
}
