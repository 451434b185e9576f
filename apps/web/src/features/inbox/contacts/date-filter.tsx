import { Button } from '@mantine/core';
import { Popover } from '../../../ui/overlays/popover.ts';
import { IconCalendar } from '../../../ui/icons/index.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToday } from '../../../app/use-today.ts';
import { DayRangePanel } from '../../../ui/dates/day-range-panel.tsx';
import css from './date-filter.module.css';

interface Props {
  from: string;
  until: string;
  onChange: (days: { from: string; until: string }) => void;
}

/** Only contacts added between two days, those included. */
export function DateFilter({ from, until, onChange }: Props) {
  const { t } = useTranslation();
  const today = useToday();
  const [opened, setOpened] = useState(false);
  const active = from !== '' || until !== '';
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          className={css.button}
          data-active={active || undefined}
          leftSection={<IconCalendar size={16} stroke={1.75} />}
          onClick={() => setOpened(!opened)}
        >
          {t(active ? 'contacts.filter.active' : 'contacts.filter.button')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('contacts.filter.title')}>
        <p className={css.title}>{t('contacts.filter.title')}</p>
        <DayRangePanel
          value={{ from, to: until }}
          today={today}
          onChange={(range) => onChange({ from: range.from, until: range.to })}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
