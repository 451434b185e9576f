import type { OpeningCalendar } from '@balcao/contract';
import { Button, NumberInput, UnstyledButton } from '@mantine/core';
import { Popover } from '../../../ui/overlays/popover.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormError } from '../../../app/crud/form-error.tsx';
import { Meta } from '../../../ui/text/meta.tsx';
import { useSaveHours } from '../hours/index.ts';
import css from './shifts.module.css';

/** How many people the company wants on a day, and for admins the way to change it. */
export function WantedPeople({ company, mayEdit }: { company: OpeningCalendar; mayEdit: boolean }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const [wanted, setWanted] = useState<number | string>('');
  const save = useSaveHours();
  const text =
    company.wantedPeople === null ? t('shifts.wanted.none') : t('shifts.wanted.some', { count: company.wantedPeople });
  if (!mayEdit) return company.wantedPeople === null ? null : <Meta>{text}</Meta>;
  const open = (next: boolean) => {
    setOpened(next);
    setWanted(company.wantedPeople ?? '');
    save.reset();
  };
  const submit = () => {
    const { week, specialDays, closedText, notice } = company;
    const wantedPeople = typeof wanted === 'number' ? wanted : null;
    save.mutate(
      { seen: company, form: { week, specialDays, closedText, notice, wantedPeople } },
      { onSuccess: () => setOpened(false) },
    );
  };
  return (
    <Popover opened={opened} onChange={open} position="top-start" shadow="md" radius="md" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={css.wanted} onClick={() => open(!opened)}>
          <Meta>{text}</Meta>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('shifts.wanted.label')}>
        <form
          className={css.fields}
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <FormError error={save.error} />
          <NumberInput
            label={t('shifts.wanted.label')}
            description={t('shifts.wanted.hint')}
            min={1}
            max={999}
            allowDecimal={false}
            value={wanted}
            onChange={setWanted}
          />
          <Button type="submit" size="xs" loading={save.isPending}>
            {t('common.save')}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
