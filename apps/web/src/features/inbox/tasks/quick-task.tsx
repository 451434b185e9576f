import { maxTaskTitle } from '@balcao/contract';
import { Button, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSave } from '../../../app/crud/use-crud.ts';
import { errorText } from '../../../app/errors.ts';
import { useToday } from '../../../app/use-today.ts';
import { addDays } from '../../../ui/dates/days.ts';
import { IconPlus } from '../../../ui/icons/index.ts';
import css from './tasks.module.css';
import { tasksCrud } from './tasks.queries.ts';

type Day = 'someday' | 'today' | 'tomorrow';
const days: readonly Day[] = ['someday', 'today', 'tomorrow'];

/** One line that adds a task for oneself: its words and, mostly, a day. */
export function QuickTask() {
  const { t } = useTranslation();
  const today = useToday();
  const save = useSave(tasksCrud);
  const [title, setTitle] = useState('');
  const [day, setDay] = useState<Day>('someday');
  const add = (event: FormEvent) => {
    event.preventDefault();
    const wanted = title.trim();
    if (wanted === '' || save.isPending) return;
    const dueDay = day === 'someday' ? null : day === 'today' ? today : addDays(today, 1);
    save.mutate({ title: wanted, dueDay }, { onSuccess: () => setTitle('') });
  };
  return (
    <form className={css.quick} onSubmit={add}>
      <TextInput
        className={css.field}
        label={t('tasks.quick.field')}
        placeholder={t('tasks.quick.placeholder')}
        maxLength={maxTaskTitle}
        value={title}
        error={save.error && errorText(save.error)}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Select
        className={css.day}
        label={t('tasks.quick.when')}
        allowDeselect={false}
        data={days.map((value) => ({ value, label: t(`tasks.quick.${value}`) }))}
        value={day}
        onChange={(value) => setDay(value ?? 'someday')}
      />
      <Button
        type="submit"
        variant="default"
        loading={save.isPending}
        leftSection={<IconPlus size={16} stroke={1.75} />}
      >
        {t('tasks.quick.add')}
      </Button>
    </form>
  );
}
