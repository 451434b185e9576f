export { AddTask, PanelTasks } from './panel-tasks.tsx';
export { remindersQuery, usePutAway } from './reminders.queries.ts';
