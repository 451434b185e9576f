import type { Translation } from '../translation.ts';
import type { installedApp as source } from './pt.ts';

export const installedApp: Translation<typeof source> = {
  title: 'Install Balcão on this device',
  text: 'Less than 1 MB, without an app store',
  action: 'Install',
  later: 'Not now',
  reasons: {
    icon: {
      title: 'Opens from its icon, full screen',
      window: 'Opens from its icon, in its own window',
      text: 'With the number of unread conversations',
    },
    share: { title: 'Takes what you share', text: 'A photo, file or link goes straight to the conversation' },
    beside: { title: 'Stays open beside the computer', text: 'One no longer signs the other out' },
  },
  byHand: {
    title: 'Install it in three steps',
    text: 'An iPhone does not ask: you add it yourself',
    share: 'Touch Share',
    shareText: 'It is in the bar of the browser',
    add: 'Add to Home Screen',
    addText: 'Scroll down the list to find it',
    open: 'Open Balcão by its new icon',
    openText: 'Sign in there once',
    understood: 'Got it',
  },
  sharing: {
    title: 'Share in a conversation',
    text: 'Choose the conversation. Nothing leaves before you send it.',
    files_one: '{{count}} file',
    files_other: '{{count}} files',
    search: 'Search open conversations',
    none: 'No open conversation with this name.',
    noneOpen: 'Nothing with you now. Start a conversation to send it.',
    newTicket: 'New conversation',
    cancel: 'Discard',
    list: 'Conversations',
    gone: 'Nothing to share',
    goneText: 'Go back to the other app and share again.',
    home: 'Go to the tickets',
    left: 'Some files did not fit: up to {{max}} in a conversation, of up to {{size}} each.',
  },
};
