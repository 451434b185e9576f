import type { palette as source } from './pt.ts';
import type { Translation } from '../translation.ts';

export const palette: Translation<typeof source> = {
  title: 'Search or go to',
  button: 'Search or go to (Ctrl+K)',
  placeholder: 'Contact, number, page or action',
  list: 'Results',
  searching: 'Searching…',
  results_one: '{{count}} result',
  results_other: '{{count}} results',
  short: 'Type one more letter to search.',
  empty: 'No results for “{{typed}}”. Try another word or search by number.',
  failed: 'The search did not answer. Check your internet connection and type again.',
  language: 'Language: {{language}}',
  searchTickets: 'Search tickets',
  notInPlan: 'not in the plan',
  keys: { choose: 'choose', open: 'open', beside: 'new tab' },
  groups: {
    actions: 'Actions',
    customer: 'Ticket actions',
    recent: 'Recently opened',
    tickets: 'Tickets',
    contacts: 'Contacts: start a ticket',
    pages: 'Pages',
    options: 'Options',
  },
  status: {
    pending: 'waiting',
    open: 'in progress',
    closed: 'resolved',
  },
};
