import type { Translation } from '../translation.ts';
import type { knowledge as source } from './pt.ts';

export const knowledge: Translation<typeof source> = {
  title: 'Knowledge',
  count_one: '{{count}} document',
  count_other: '{{count}} documents',
  add: 'New text',
  upload: 'Upload a file',
  uploading: 'Reading {{name}}…',
  uploaded: '{{name}} was read.',
  uploadHint: 'PDF, Word (.docx), .md or .txt, up to 10 MB.',
  searchLabel: 'Search documents',
  edit: 'View and edit {{name}}',
  delete: 'Delete {{name}}',
  empty: {
    title: 'No document yet',
    text: 'Write a text or upload a file, such as the returns policy. Prompts quote it with name and page.',
  },
  notFound: {
    title: 'No document with “{{search}}”',
    text: 'Try another name.',
  },
  deleteDialog: {
    title: 'Delete {{name}}?',
    text: 'No prompt quotes it any more. This cannot be undone.',
    confirm: 'Delete',
    done: 'Document deleted.',
  },
  notUsed: 'No prompt',
  usedByNone: 'No prompt looks these documents up. Turn on “Look up knowledge” in the prompt that should quote them.',
  columns: {
    name: 'Document',
    size: 'Size',
    usedBy: 'Used by',
    citations: 'Quoted this month',
    updated: 'Updated',
  },
  pages_one: '{{count}} page',
  pages_other: '{{count}} pages',
  words_one: '{{count}} word',
  words_other: '{{count}} words',
  kinds: {
    pdf: 'PDF',
    docx: 'Word',
    md: 'Markdown',
    txt: 'Text',
    text: 'Written here',
  },
  form: {
    addTitle: 'New text',
    editTitle: 'Edit {{name}}',
    added: 'Text added.',
    saved: 'Document saved.',
    text: 'Text',
    textHint: 'This is what prompts read and quote. If you change a file’s text, its page numbers are lost.',
  },
};
