import { brazilianHolidays, maxSpecialDays } from '@balcao/contract';
import type { BrazilianHoliday, SpecialDay } from '@balcao/contract';
import { Checkbox, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormModal } from '../../../ui/dialogs/form-modal.tsx';
import { formatMoment } from '../../../ui/text/format.ts';

interface Props {
  opened: boolean;
  /** this year and the next are offered */
  year: number;
  days: readonly SpecialDay[];
  onAdd: (days: SpecialDay[]) => void;
  onClose: () => void;
}

/** The holidays of Brazil: those by law are ticked, optional ones are not. Those of the state and the city are added by hand. */
export function HolidaysDialog({ opened, year, days, onAdd, onClose }: Props) {
  const { t } = useTranslation();
  const [shownYear, setShownYear] = useState(year);
  const holidays = brazilianHolidays(shownYear);
  const isThere = ({ date }: BrazilianHoliday) => days.some(({ from, to }) => from <= date && date <= to);
  const proposed = (all: readonly BrazilianHoliday[]) =>
    all.filter((day) => day.isNational && !isThere(day)).map(({ key }) => key as string);
  const [keys, setKeys] = useState(proposed(holidays));
  const chosen = holidays.filter((day) => keys.includes(day.key) && !isThere(day));
  const room = maxSpecialDays - days.length;
  const group = (isNational: boolean) => (
    <Checkbox.Group
      label={t(isNational ? 'openingHours.holidays.national' : 'openingHours.holidays.optional')}
      value={keys}
      onChange={setKeys}
    >
      <Stack gap={6} mt={6}>
        {holidays
          .filter((day) => day.isNational === isNational)
          .map((day) => (
            <Checkbox
              key={day.key}
              value={day.key}
              disabled={isThere(day)}
              label={`${dateText(day.date)} · ${t(`openingHours.holidays.names.${day.key}`)}${isThere(day) ? ` (${t('openingHours.holidays.there')})` : ''}`}
            />
          ))}
      </Stack>
    </Checkbox.Group>
  );
  return (
    <FormModal
      opened={opened}
      title={t('openingHours.special.holidays')}
      size={480}
      dirty={false}
      submit={t('openingHours.holidays.submit', { count: Math.min(chosen.length, room) })}
      onSubmit={(event) => {
        event.preventDefault();
        onAdd(
          chosen.slice(0, room).map(({ key, date }) => ({
            name: t(`openingHours.holidays.names.${key}`),
            from: date,
            to: date,
            kind: 'closed',
            spans: [],
            text: '',
            holiday: key,
          })),
        );
      }}
      onClose={onClose}
    >
      <Stack gap="md">
        <SegmentedControl
          aria-label={t('openingHours.holidays.year')}
          value={String(shownYear)}
          onChange={(value) => {
            setShownYear(Number(value));
            setKeys(proposed(brazilianHolidays(Number(value))));
          }}
          data={[String(year), String(year + 1)]}
        />
        {group(true)}
        {group(false)}
        <Text size="xs" c="dimmed">
          {t('openingHours.holidays.local')}
        </Text>
      </Stack>
    </FormModal>
  );
}

const dateText = (date: string) =>
  formatMoment(`${date}T12:00:00Z`, { timeZone: 'UTC', day: '2-digit', month: '2-digit', weekday: 'short' });
