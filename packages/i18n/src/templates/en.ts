import type { templates as source } from './pt.ts';
import type { Translation } from '../translation.ts';

export const templates: Translation<typeof source> = {
  openFor: 'Window open for {{time}} more',
  closesIn: 'The window closes in {{time}}. After that, approved templates only.',
  lastHour: 'The 24-hour window closes in less than an hour. After that, approved templates only.',
  time: { hours: '{{hours}} h {{minutes}} min', minutes: '{{count}} min', seconds: '{{count}} s' },
  closed: 'The 24-hour window has closed: only an approved template reaches {{name}} now.',
  never: '{{name}} has not written to this number yet. The first message is an approved template.',
  kept: 'What you wrote is kept here.',
  choose: 'Choose a template',
  title: 'Template for {{name}}',
  search: 'Search by name or text',
  list: 'Approved templates',
  noHit: 'Nothing with “{{words}}”. Try another word.',
  pick: 'Choose a template to fill it in and see how it looks.',
  back: 'Back to the templates',
  unusable: 'It needs a form, a catalogue or a code of its own. Send it from WhatsApp Manager.',
  categories: { MARKETING: 'Marketing', UTILITY: 'Utility', AUTHENTICATION: 'Authentication' },
  preview: 'How {{name}} will read it',
  placeholders: {
    header: 'Title: {{name}}',
    body: 'Text: {{name}}',
    button: 'End of the link of the button “{{text}}”',
    code: 'Code of the button “{{text}}”',
  },
  media: { image: 'Picture (JPG or PNG, up to 5 MB)', video: 'Video (MP4, up to 16 MB)', document: 'Document (PDF)' },
  example: 'E.g. {{text}}',
  field: 'Field',
  emptyField: '{{name}}: empty',
  send: 'Send template',
  failed: 'The templates did not load',
  empty: {
    title: 'No approved template',
    text: 'An admin makes one under Replies › Official templates. Once Meta approves it, it appears here.',
  },
};
