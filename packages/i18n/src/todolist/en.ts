import type { todolist as source } from './pt.ts';
import type { Translation } from '../translation.ts';

export const todolist: Translation<typeof source> = {
  title: 'List of this browser',
  open_one: '{{count}} to do',
  open_other: '{{count}} to do',
  private: 'Only you see this list, and only in this browser.',
  field: 'New task',
  placeholder: 'What needs to be done?',
  add: 'Add',
  list: 'To do',
  done: 'Done',
  mark: 'Mark as done: {{text}}',
  edit: 'Edit the task {{text}}',
  editField: 'Task text',
  remove: 'Delete the task {{text}}',
  removed: 'Task deleted.',
  undo: 'Undo',
  empty: { title: 'Nothing to do', text: 'Write the first task above.' },
  unreadable: {
    title: 'The list kept in this browser could not be read',
    text: 'Nothing was deleted. We began a new list; the old content is still kept here and can be copied.',
    copy: 'Copy the old content',
    forget: 'Discard',
  },
  move: {
    title: 'This list is in this browser only',
    text: 'Move it to Tasks: it appears on any computer, and you can set a day, a reminder and who does it.',
    button_one: 'Move {{count}} item to Tasks',
    button_other: 'Move {{count}} items to Tasks',
    done_one: '{{count}} item moved to Tasks.',
    done_other: '{{count}} items moved to Tasks.',
    failed: 'Not everything was moved. What is left stays here: try again.',
    show: 'Show tasks',
  },
  notSaved:
    'The browser did not allow saving. Free some space or leave private browsing; until then the list counts for this window only.',
};
