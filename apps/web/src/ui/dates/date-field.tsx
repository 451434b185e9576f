import { Popover } from '../overlays/popover.ts';
import { IconCalendar } from '../icons/index.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../fields/icon-button.tsx';
import { DayTextField } from './day-text-field.tsx';
import { isDay, maxDay, minDay } from './days.ts';
import { LateDayCalendar } from './late-calendar.tsx';
import type { TypedFieldProps } from './typed-field.tsx';

interface Props extends TypedFieldProps {
  /** the first and the last day that the calendar offers */
  min?: string;
  max?: string;
}

/** A day, typed or chosen in a calendar. A form that takes it asks `isDay`. */
export function DateField({ min = minDay, max = maxDay, ...props }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const { value = '', onChange, disabled } = props;
  const field = props['aria-label'] ?? (typeof props.label === 'string' ? props.label : t('common.dates.day'));
  const name = t('common.dates.calendarOf', { field });
  const calendar = (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" shadow="md" radius="md" trapFocus returnFocus>
      <Popover.Target>
        <IconButton
          label={name}
          size={28}
          disabled={disabled}
          onMouseEnter={() => void LateDayCalendar.preload()}
          onClick={() => setOpened((before) => !before)}
        >
          <IconCalendar size={16} stroke={1.75} />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown p={8} aria-label={name}>
        <LateDayCalendar
          value={isDay(value) ? value : ''}
          min={min}
          max={max}
          onChoose={(day) => {
            onChange?.(day);
            setOpened(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
  return (
    <DayTextField
      {...props}
      rightSection={calendar}
      rightSectionPointerEvents="all"
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        setOpened(true);
      }}
    />
  );
}
