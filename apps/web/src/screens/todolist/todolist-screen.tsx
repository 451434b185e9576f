import { Button, Group, TextInput } from '@mantine/core';
import { IconPlus } from '../../ui/icons/index.ts';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useCopy } from '../../app/copy-text.ts';
import { useSession } from '../../app/session/session.ts';
import { toast } from '../../app/toasts/toast.tsx';
import { MoveList } from '../../features/inbox/todolist/move-list.tsx';
import { TaskRow } from '../../features/inbox/todolist/task-row.tsx';
import { addTask, changeTask, isOwn, removeTask, restoreTask } from '../../features/inbox/todolist/tasks.rules.ts';
import type { Task } from '../../features/inbox/todolist/tasks.rules.ts';
import css from '../../features/inbox/todolist/todolist.module.css';
import { useTasks } from '../../features/inbox/todolist/use-tasks.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { NoticeBox } from '../../ui/layout/notice-box.tsx';
import { Page } from '../../ui/layout/page.tsx';

/** The screen of the user's own things to do; nothing of them leaves the browser. */
export function TodolistScreen() {
  const { t } = useTranslation();
  const { user, company } = useSession();
  const owner = `${company.id}/${user.id}`;
  const { tasks, unreadable, kept, change, forgetUnreadable } = useTasks();
  const { isCopied, copy } = useCopy();
  const [text, setText] = useState('');
  const own = tasks.filter((task) => isOwn(task, owner));
  const open = own.filter(({ doneAt }) => doneAt === undefined);
  const done = own.filter(({ doneAt }) => doneAt !== undefined);

  const add = (event: FormEvent) => {
    event.preventDefault();
    change((list) => addTask(list, text, owner, new Date().toISOString()));
    setText('');
  };
  const remove = (task: Task) => {
    const at = tasks.indexOf(task);
    change((list) => removeTask(list, task));
    toast.ok(t('todolist.removed'), {
      label: t('todolist.undo'),
      onPress: () => change((list) => restoreTask(list, task, at)),
    });
  };
  const rows = (list: readonly Task[], label: string) => (
    <ul className={css.list} aria-label={label}>
      {list.map((task) => (
        <TaskRow
          key={`${task.createdAt} ${task.text}`}
          task={task}
          onChange={(what) => change((all) => changeTask(all, task, what, new Date().toISOString()))}
          onRemove={() => remove(task)}
        />
      ))}
    </ul>
  );

  return (
    <Page title={t('todolist.title')} note={own.length > 0 ? t('todolist.open', { count: open.length }) : undefined}>
      <div className={css.narrow}>
        {unreadable !== null && (
          <div className={css.notice}>
            <NoticeBox tone="warn" title={t('todolist.unreadable.title')}>
              {t('todolist.unreadable.text')}
              <Group gap={8} mt={8}>
                <Button size="xs" variant="default" onClick={() => copy(unreadable)}>
                  {t(isCopied ? 'common.copied' : 'todolist.unreadable.copy')}
                </Button>
                <Button size="xs" variant="subtle" onClick={forgetUnreadable}>
                  {t('todolist.unreadable.forget')}
                </Button>
              </Group>
            </NoticeBox>
          </div>
        )}
        {!kept && (
          <div className={css.notice}>
            <NoticeBox tone="warn">{t('todolist.notSaved')}</NoticeBox>
          </div>
        )}
        <form className={css.form} onSubmit={add}>
          <TextInput
            className={css.field}
            label={t('todolist.field')}
            placeholder={t('todolist.placeholder')}
            maxLength={500}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button type="submit" leftSection={<IconPlus size={16} stroke={1.75} />}>
            {t('todolist.add')}
          </Button>
        </form>
        <p className={css.private}>{t('todolist.private')}</p>
        {own.length > 0 && <MoveList tasks={own} change={change} />}
        {own.length === 0 && <EmptyState title={t('todolist.empty.title')} text={t('todolist.empty.text')} />}
        {open.length > 0 && rows(open, t('todolist.list'))}
        {done.length > 0 && (
          <>
            <h2 className={css.heading}>{t('todolist.done')}</h2>
            {rows(done, t('todolist.done'))}
          </>
        )}
      </div>
    </Page>
  );
}
