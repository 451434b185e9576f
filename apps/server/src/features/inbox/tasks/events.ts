import { defineEvent } from '../../../platform/events.ts';

/** The reminders of tasks came, once for each; `userId` does the task. */
export const tasksReminded = defineEvent<readonly { taskId: number; userId: number }[]>('tasks.reminded');
