import type { shortcuts as source } from './pt.ts';
import type { Translation } from '../translation.ts';

export const shortcuts: Translation<typeof source> = {
  title: 'Keyboard shortcuts',
  off: 'The shortcuts of one key are switched off. Switch them on in Profile.',
  or: 'or',
  areas: {
    everywhere: 'Everywhere',
    list: 'In the list',
    ticket: 'In the open ticket',
    writing: 'While writing',
  },
  names: {
    palette: 'Search and go to',
    sheet: 'Show the shortcuts',
    nextPane: 'Next part of the screen',
    previousPane: 'Previous part of the screen',
    closeLayer: 'Close what lies on top',
    nextTicket: 'Next ticket',
    previousTicket: 'Previous ticket',
    moveInList: 'Move in the list',
    acceptRow: 'Accept the ticket of the row',
    openRow: 'Open the ticket of the row',
    accept: 'Accept the ticket',
    resolve: 'Resolve the ticket',
    transfer: 'Transfer the ticket',
    note: 'Write a note',
    tag: 'Change the tags',
    returnToQueue: 'Return to the queue',
    reopen: 'Reopen the ticket',
    find: 'Quick replies, or search',
    send: 'Send',
    newLine: 'New line',
    quickReply: 'Quick replies',
    leaveField: 'Back to the list',
  },
  keys: {
    ctrl: 'Ctrl',
    shift: 'Shift',
    alt: 'Alt',
    escape: 'Esc',
    enter: 'Enter',
  },
  setting: {
    label: 'Shortcuts of one key',
    hint: 'A accepts, R resolves, ? shows all of them. Counts on this computer.',
  },
};
