import type { privacy as source } from './pt.ts';
import type { Translation } from '../translation.ts';

export const privacy: Translation<typeof source> = {
  tab: 'Data and privacy',
  company: {
    title: 'Take all data along',
    text: 'One archive with conversations, contacts, files and settings as JSON.',
    prepare: 'Prepare archive',
    amounts: '{{messages}} messages, {{contacts}} contacts, {{tickets}} tickets.',
  },
  contact: {
    title: 'Data of a contact',
    text: 'When a customer asks for their data.',
    choose: 'Contact',
    amounts: '{{tickets}} tickets, {{messages}} messages, {{files}} files',
    other: 'Another contact',
    take: 'Take the data along',
  },
  list: {
    waiting: 'Waiting',
    running: 'Preparing the archive',
    progress: '{{done}} of {{total}} messages',
    files: 'adding the files',
    stop: 'Stop',
    failed: 'It did not work. Ask for another one.',
    stopped: 'Stopped',
    facts: '{{size}}, asked for by {{who}}. Stays until {{date}}.',
    operator: 'who operates Balcão',
    download: 'Download',
    remove: 'Delete {{name}}',
  },
};
