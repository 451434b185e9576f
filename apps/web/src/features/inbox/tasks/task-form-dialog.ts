import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import type { TaskFormProps } from './task-form.tsx';

/** Adds or edits a task. */
export const TaskFormDialog = lazyDialog<TaskFormProps>(() =>
  import('./task-form.tsx').then((module) => module.TaskForm),
);
