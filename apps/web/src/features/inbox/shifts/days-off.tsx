import { maxDaysOff } from '@balcao/contract';
import type { TimeOff } from '@balcao/contract';
import { Text } from '@mantine/core';
import { Menu } from '../../../ui/overlays/menu.ts';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import { IconDots, IconPlus } from '../../../ui/icons/index.ts';
import { CutName } from '../../../ui/text/cut-name.tsx';
import { formatDate } from '../../../ui/text/format.ts';
import { Meta } from '../../../ui/text/meta.tsx';
import css from './shifts.module.css';

interface Props {
  days: readonly TimeOff[];
  onAdd: () => void;
  onEdit: (day: TimeOff) => void;
  onRemove: (day: TimeOff) => void;
}

/** Days on which a person does not work, or not all the time. */
export function DaysOff({ days, onAdd, onEdit, onRemove }: Props) {
  const { t } = useTranslation();
  const isFull = days.length >= maxDaysOff;
  return (
    <section className={css.daysOff} aria-labelledby="days-off">
      <div className={css.editorHead}>
        <Text component="h3" id="days-off" size="sm" fw={600}>
          {t('shifts.daysOff.title')}
        </Text>
        <IconButton label={t('shifts.daysOff.add')} disabled={isFull} onClick={onAdd}>
          <IconPlus size={18} stroke={1.75} />
        </IconButton>
      </div>
      {isFull && <Meta className={css.fields}>{t('shifts.daysOff.full', { count: maxDaysOff })}</Meta>}
      {days.length === 0 && <Meta className={css.fields}>{t('shifts.daysOff.none')}</Meta>}
      {days
        .toSorted((a, b) => (a.from < b.from ? -1 : 1))
        .map((day) => (
          <div key={`${day.from} ${day.to} ${day.startTime} ${day.name}`} className={css.dayOff}>
            <span className={css.lines}>
              <CutName as="span">{day.name}</CutName>
              <Meta>{rangeText(day)}</Meta>
            </span>
            <Menu position="bottom-end" withinPortal>
              <Menu.Target>
                <IconButton label={t('shifts.daysOff.more', { name: day.name })}>
                  <IconDots size={18} stroke={1.75} />
                </IconButton>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => onEdit(day)}>{t('shifts.daysOff.edit')}</Menu.Item>
                <Menu.Item color="red" onClick={() => onRemove(day)}>
                  {t('shifts.daysOff.remove')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </div>
        ))}
    </section>
  );
}

const dayText = (date: string) => formatDate(`${date}T12:00:00Z`, '2-digit', 'UTC');

function rangeText({ from, to, startTime, endTime }: TimeOff): string {
  const days = from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`;
  return startTime === '' ? days : `${days}, ${startTime} – ${endTime}`;
}
