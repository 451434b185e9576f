import { Input } from '@mantine/core';
import { Popover } from '../overlays/popover.ts';
import { IconCalendar } from '../icons/index.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../text/format.ts';
import { DayRangePanel } from './day-range-panel.tsx';
import { presetRange, rangePresets } from './days.ts';
import type { DayRange } from './days.ts';
import css from './dates.module.css';

interface Props {
  label: string;
  /** the placeholder while no day is chosen */
  placeholder: string;
  value: DayRange;
  today: string;
  onChange: (range: DayRange) => void;
}

/** From a day to a day, behind a field that shows the range. */
export function DayRangeField({ label, placeholder, value, today, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const preset = rangePresets.find((each) => {
    const { from, to } = presetRange(each, today);
    return from === value.from && to === value.to;
  });
  const text = preset
    ? t(`common.dates.${preset}`)
    : rangeText(value, t('common.dates.since'), t('common.dates.until'));
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }}>
      <Popover position="bottom-start" shadow="md" radius="md" trapFocus returnFocus>
        <Popover.Target>
          <Input
            component="button"
            type="button"
            pointer
            aria-label={`${label}: ${text || placeholder}`}
            rightSection={<IconCalendar size={16} stroke={1.75} aria-hidden />}
            className={css.range}
          >
            {text || <Input.Placeholder>{placeholder}</Input.Placeholder>}
          </Input>
        </Popover.Target>
        <Popover.Dropdown p={12} aria-label={label}>
          <DayRangePanel value={value} today={today} onChange={onChange} />
        </Popover.Dropdown>
      </Popover>
    </Input.Wrapper>
  );
}

const shortDay = (day: string): string => formatDate(`${day}T12:00`, '2-digit');

function rangeText({ from, to }: DayRange, since: string, until: string): string {
  if (from === '' && to === '') return '';
  if (to === '') return `${since} ${shortDay(from)}`;
  if (from === '') return `${until} ${shortDay(to)}`;
  return from === to ? shortDay(from) : `${shortDay(from)} – ${shortDay(to)}`;
}
