import { isAdmin } from '@balcao/contract';
import type { Task } from '@balcao/contract';
import { SegmentedControl, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CrudPage } from '../../app/crud/crud-page.tsx';
import { useCrudTexts } from '../../app/crud/use-crud-texts.ts';
import { useCrudPages, useDelete } from '../../app/crud/use-crud.ts';
import { useSession } from '../../app/session/session.ts';
import { useUsersBrief } from '../../features/account/users/index.ts';
import { QuickTask } from '../../features/inbox/tasks/quick-task.tsx';
import { TaskForm } from '../../features/inbox/tasks/task-form.tsx';
import { TaskParts } from '../../features/inbox/tasks/task-parts.tsx';
import { tasksCrud } from '../../features/inbox/tasks/tasks.queries.ts';
import css from '../../features/inbox/tasks/tasks.module.css';
import { useSearchText } from '../../ui/fields/search-field.tsx';

type State = 'open' | 'done';

/** Tasks of the person in front of the screen, those they wrote, and for admins those of each person. */
export function TasksScreen() {
  const { t } = useTranslation();
  const { user, actor } = useSession();
  const search = useSearchText();
  const [state, setState] = useState<State>('open');
  const [whose, setWhose] = useState('mine');
  const { data: people = [] } = useUsersBrief(isAdmin(actor));
  const query = { state, ...filterOf(whose, user.id) };
  const { list, count } = useCrudPages(tasksCrud, search.search, { query });
  const choices = [
    { value: 'mine', label: t('tasks.filters.mine') },
    { value: 'asked', label: t('tasks.filters.asked') },
    ...(isAdmin(actor)
      ? [
          { value: 'all', label: t('tasks.filters.everybody') },
          ...people.filter(({ id }) => id !== user.id).map(({ id, name }) => ({ value: String(id), label: name })),
        ]
      : []),
  ];
  return (
    <CrudPage
      texts={useCrudTexts('tasks', ({ title }: Task) => title)}
      note={count ? t(state === 'done' ? 'tasks.countDone' : 'tasks.count', { count }) : undefined}
      list={list}
      search={search}
      filtered={state === 'done' || whose !== 'mine'}
      row={{ height: 56, twoLines: true }}
      above={
        <div className={css.above}>
          <QuickTask />
          <div className={css.filters}>
            <SegmentedControl<State>
              aria-label={t('tasks.filters.state')}
              size="sm"
              data={[
                { value: 'open', label: t('tasks.filters.open') },
                { value: 'done', label: t('tasks.filters.done') },
              ]}
              value={state}
              onChange={setState}
            />
            <Select
              className={css.whose}
              aria-label={t('tasks.filters.whose')}
              allowDeselect={false}
              searchable={choices.length > 8}
              data={choices}
              value={whose}
              onChange={(value) => setWhose(value ?? 'mine')}
            />
          </div>
        </div>
      }
      renderList={(tasks, open) => <TaskParts tasks={tasks} state={state} onEdit={open.edit} onDelete={open.delete} />}
      renderForm={(dialog) => <TaskForm {...dialog} />}
      remove={useDelete(tasksCrud)}
    />
  );
}

function filterOf(whose: string, userId: number): { userId?: number; authorId?: number } {
  if (whose === 'mine') return { userId };
  if (whose === 'asked') return { authorId: userId };
  return whose === 'all' ? {} : { userId: Number(whose) };
}
