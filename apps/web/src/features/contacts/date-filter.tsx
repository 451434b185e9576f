import { Button, Group, Popover, Text, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import css from './date-filter.module.css';

interface Props {
  from: string;
  until: string;
  onChange: (days: { from: string; until: string }) => void;
}

/** Only contacts added between two days, those included. */
export function DateFilter({ from, until, onChange }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const active = from !== '' || until !== '';
  const wrong = from !== '' && until !== '' && until < from;
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <IconButton
          label={t(active ? 'contacts.filter.active' : 'contacts.filter.button')}
          variant="default"
          size={36}
          className={css.button}
          data-active={active || undefined}
          onClick={() => setOpened(!opened)}
        >
          <IconCalendar size={18} stroke={1.75} />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('contacts.filter.title')}>
        <Text fw={600} mb={8}>
          {t('contacts.filter.title')}
        </Text>
        <Group gap={8} align="flex-start" wrap="nowrap">
          <TextInput
            type="date"
            label={t('contacts.filter.from')}
            value={from}
            onChange={(event) => onChange({ from: event.currentTarget.value, until })}
          />
          <TextInput
            type="date"
            label={t('contacts.filter.until')}
            value={until}
            error={wrong && t('contacts.filter.badOrder')}
            onChange={(event) => onChange({ from, until: event.currentTarget.value })}
          />
        </Group>
        {active && (
          <Button variant="subtle" size="xs" mt={8} onClick={() => onChange({ from: '', until: '' })}>
            {t('contacts.filter.clear')}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
