import type { Task, Ticket } from '@balcao/contract';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { IconPlus } from '../../../ui/icons/index.ts';
import { RetryLine } from '../../../ui/lists/load-failed.tsx';
import { TaskFormDialog } from './task-form-dialog.ts';
import { TaskLine } from './task-line.tsx';
import css from './tasks.module.css';
import { useTasksOf } from './tasks.queries.ts';

/** Adds a task beside a conversation. */
export function AddTask({ ticket: { id, contactId } }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const form = useDialog<true>();
  return (
    <>
      <IconButton label={t('tasks.panel.add')} size={28} onClick={() => form.open(true)}>
        <IconPlus size={16} stroke={1.75} />
      </IconButton>
      <TaskFormDialog
        key={form.instanceKey}
        opened={form.opened}
        record={undefined}
        place={{ ticketId: id, contactId }}
        onClose={form.close}
      />
    </>
  );
}

/** The open tasks at the contact and at its conversations, and on demand those that are done. */
export function PanelTasks({ contactId }: { contactId: number }) {
  const { t } = useTranslation();
  const [showsDone, setShowsDone] = useState(false);
  const form = useDialog<Task>();
  const open = useTasksOf(contactId, 'open');
  const done = useTasksOf(contactId, 'done', showsDone);
  if (open.isError && !open.data) return <RetryLine className={css.none} onRetry={open.refetch} />;
  if (!open.data) return null;
  const rows = (tasks: readonly Task[]) => (
    <ul className={css.rows}>
      {tasks.map((task) => (
        <TaskLine key={task.id} task={task} besideContact onEdit={form.open} />
      ))}
    </ul>
  );
  return (
    <>
      {open.data.tasks.length === 0 ? (
        <Text size="sm" className={css.none}>
          {t('tasks.panel.none')}
        </Text>
      ) : (
        rows(open.data.tasks)
      )}
      {open.data.hasMore && (
        <Text size="sm" className={css.none}>
          {t('tasks.panel.more')}
        </Text>
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        mt={6}
        ml={-12}
        aria-expanded={showsDone}
        onClick={() => setShowsDone(!showsDone)}
      >
        {t(showsDone ? 'tasks.panel.hideDone' : 'tasks.panel.showDone')}
      </Button>
      {showsDone && done.isError && !done.data && <RetryLine className={css.none} onRetry={done.refetch} />}
      {showsDone && done.data?.tasks.length === 0 && (
        <Text size="sm" className={css.none}>
          {t('tasks.panel.noneDone')}
        </Text>
      )}
      {showsDone && done.data && done.data.tasks.length > 0 && rows(done.data.tasks)}
      {form.value && (
        <TaskFormDialog key={form.instanceKey} opened={form.opened} record={form.value} onClose={form.close} />
      )}
    </>
  );
}
