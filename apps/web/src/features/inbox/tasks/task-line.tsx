import type { Task } from '@balcao/contract';
import { Checkbox, Text, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { useSession } from '../../../app/session/session.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { IconAlertCircle, IconBell, IconClock, IconNote } from '../../../ui/icons/index.ts';
import css from './tasks.module.css';
import { useMarkTask } from './tasks.queries.ts';
import { useTaskWords } from './use-task-words.ts';

interface Props {
  task: Task;
  onEdit: (task: Task) => void;
  /** beside whom it is shown: that contact is not named again */
  besideContact?: boolean;
  /** buttons at its end */
  actions?: ReactNode;
}

/** A task: done with its box; its words open it. */
export function TaskLine({ task, onEdit, besideContact = false, actions }: Props) {
  const { t } = useTranslation();
  const { user } = useSession();
  const { mark, marking } = useMarkTask();
  const words = useTaskWords();
  const { title, doneAt, ticketUuid, contact } = task;
  const isDone = doneAt !== null;
  const when = words.when(task);
  const reminder = words.reminder(task);
  const isLate = words.isLate(task);
  return (
    <li className={css.task} data-task={task.id}>
      <Checkbox
        aria-label={t(isDone ? 'tasks.line.unmark' : 'tasks.line.mark', { name: title })}
        checked={marking === task.id ? !isDone : isDone}
        disabled={marking === task.id}
        onChange={(event) => mark(task, event.currentTarget.checked)}
      />
      <div className={css.lines}>
        <UnstyledButton className={css.title} data-done={isDone || undefined} onClick={() => onEdit(task)}>
          {title}
        </UnstyledButton>
        <Text component="div" size="xs" className={css.facts}>
          {when !== undefined && (
            <span data-late={isLate || undefined}>
              {isLate ? (
                <IconAlertCircle size={14} stroke={1.75} aria-hidden />
              ) : (
                <IconClock size={14} stroke={1.75} aria-hidden />
              )}
              {when}
            </span>
          )}
          {reminder !== undefined && (
            <span>
              <IconBell size={14} stroke={1.75} aria-hidden />
              {t('tasks.line.reminder', { when: reminder })}
            </span>
          )}
          {!besideContact && contact !== null && (
            <span>
              {ticketUuid === null ? (
                contact.name
              ) : (
                <Link
                  to="/tickets/$uuid"
                  params={{ uuid: ticketUuid }}
                  aria-label={t('tasks.line.openTicket', { name: contact.name })}
                >
                  {contact.name}
                </Link>
              )}
            </span>
          )}
          {task.note !== '' && (
            <span>
              <IconNote size={14} stroke={1.75} aria-hidden />
              {t('tasks.line.hasNote')}
            </span>
          )}
          {task.user === null && <span>{t('tasks.line.nobody')}</span>}
          {task.author !== null && task.userId === user.id && task.authorId !== user.id && (
            <span>{t('tasks.line.by', { name: task.author.name })}</span>
          )}
        </Text>
      </div>
      {task.user !== null && (besideContact || task.userId !== user.id) && (
        <span className={css.who} title={task.user.name}>
          <Avatar id={task.user.id} name={task.user.name} size={24} />
          <span className={css.hidden}>{task.user.name}</span>
        </span>
      )}
      {actions && <span className={css.actions}>{actions}</span>}
    </li>
  );
}
