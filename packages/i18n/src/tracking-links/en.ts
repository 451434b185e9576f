import type { Translation } from '../translation.ts';
import type { trackingLinks as source } from './pt.ts';

export const trackingLinks: Translation<typeof source> = {
  title: 'Tracking links',
  searchLabel: 'Search links',
  add: 'New link',
  edit: 'Edit {{name}}',
  delete: 'Delete {{name}}',
  intro:
    'A short link to your WhatsApp, with a text ready to send. It counts who clicks and who writes, and does not keep whose click it was.',
  full: 'There are {{max}} links at most.',
  empty: {
    title: 'No links yet',
    text: 'Make a link for each advert, profile or poster, and see where people come from.',
  },
  notFound: { title: 'Nothing with “{{search}}”', text: 'Try another word.' },
  deleteDialog: {
    title: 'Delete {{name}}?',
    text: 'Whoever opens the link will see that it no longer exists. Its figures go. The conversations stay.',
    confirm: 'Delete',
    done: 'Link deleted.',
  },
  columns: {
    link: 'Link',
    connection: 'Connection',
    clicks: 'Clicks in 30 days',
    conversations: 'Conversations in 30 days',
  },
  noConnection: 'No connection',
  noConnectionHint: 'The connection was deleted: the link leads nowhere. Choose another one.',
  copy: 'Copy the link {{name}}',
  open: 'QR code and figures of {{name}}',
  form: {
    addTitle: 'New link',
    editTitle: 'Edit link',
    added: 'Link made.',
    saved: 'Link saved.',
    nameHint: 'Only the team sees it: Instagram, flyer, shop window.',
    connection: 'Leads to the connection',
    chooseConnection: 'Choose a connection.',
    text: 'Text ready to send',
    textHint:
      'The person sees this text and only has to send it. The conversation is recognised by it, also where they write more at the end. With {codigo} in the text it is recognised even if they change the rest.',
    textStart: 'Hi! I saw you on Instagram',
    textProblem: 'Write 3 words at least, or use {codigo}.',
  },
  detail: {
    address: 'Address',
    qr: 'QR code of the link {{name}}',
    download: 'Download QR code',
    opens: 'What the person sees in WhatsApp',
    days: 'By day, in the last 30 days',
    none: 'No clicks and no conversations in the last 30 days.',
    failed: 'The figures did not open.',
    day: 'Day',
    clicks: 'Clicks',
    conversations: 'Conversations',
    total: 'Total',
  },
};
