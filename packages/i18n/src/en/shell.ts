import type { shell as source } from '../pt/shell.ts';
import type { Words } from '../words.ts';

export const shell: Words<typeof source> = {
  greeting: 'Hello, <b>{{name}}</b>. Welcome to <b>{{company}}</b>',
  greetingDue: 'Hello, <b>{{name}}</b>. Welcome to <b>{{company}}</b> (active until {{date}})',
  menu: {
    label: 'Menu',
    open: 'Open the menu',
    close: 'Close the menu',
    fold: 'Fold the menu',
    unfold: 'Unfold the menu',
    administration: 'Administration',
    dashboard: 'Dashboard',
    tickets: 'Tickets',
    contacts: 'Contacts',
    quickMessages: 'Quick replies',
    tags: 'Tags',
    connections: 'Connections',
    queues: 'Queues',
    settings: 'Settings',
    firstSteps: 'First steps',
  },
  skip: 'Skip to the content',
  dark: 'Use the dark theme',
  light: 'Use the light theme',
  language: 'Language',
  user: 'Your account',
  profile: 'Profile',
  logout: 'Log out',
  profileDialog: {
    title: 'Profile',
    passwordHint: 'Leave it empty to keep the current password. 5 to 50 characters.',
    saved: 'Profile saved.',
  },
  offline: 'No internet. Trying to come back… What you write is kept here.',
  offlineShort: 'No internet. Trying to come back…',
  reconnecting: 'Reconnecting…',
  start: {
    title: 'The server did not answer',
    text: 'Check your internet connection. We try again whenever you like.',
  },
};
