import type { tags as source } from './pt.ts';
import type { Translation } from '../translation.ts';

export const tags: Translation<typeof source> = {
  title: 'Tags',
  count_one: '{{count}} in total',
  count_other: '{{count}} in total',
  add: 'New tag',
  searchLabel: 'Search tags',
  columns: { name: 'Tag', tickets: 'Tickets' },
  lane: 'on the kanban board',
  edit: 'Edit the tag {{name}}',
  delete: 'Delete the tag {{name}}',
  empty: { title: 'No tags yet', text: 'Create one to sort tickets by subject.' },
  notFound: { title: 'Nothing with “{{search}}”', text: 'Try another word or create the tag.' },
  deleteDialog: {
    title: 'Delete the tag {{name}}?',
    text: 'It comes off all tickets. The conversations stay.',
    confirm: 'Delete tag',
    done: 'Tag deleted.',
  },
  form: {
    addTitle: 'New tag',
    editTitle: 'Edit tag',
    short: 'Too short',
    color: 'Colour',
    badColor: 'Use a colour such as #2F6FDE',
    samples: 'Ready-made colours',
    preview: 'How it looks',
    kanban: 'Kanban lane',
    kanbanHint: 'Tickets with this tag have a column of their own on the kanban board.',
    added: 'Tag created.',
    saved: 'Tag saved.',
  },
  samples: {
    azul: 'Blue', lago: 'Lake', mata: 'Forest', mel: 'Honey', barro: 'Clay', goiaba: 'Guava', uva: 'Grape', pedra: 'Stone',
  },
  picker: {
    label: 'Tags',
    open: 'Tag',
    search: 'Search or create a tag',
    none: 'No tags yet. Write a name to create one.',
    nothing: 'Nothing with “{{search}}”.',
    create: 'Create “{{name}}”',
    remove: 'Take off the tag {{name}}',
    short: 'To create one, use at least 3 letters.',
  },
};
