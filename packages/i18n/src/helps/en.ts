import type { Translation } from '../translation.ts';
import type { helps as source } from './pt.ts';

export const helps: Translation<typeof source> = {
  title: 'Help',
  count_one: '{{count}} video',
  count_other: '{{count}} videos',
  searchLabel: 'What do you want to do?',
  empty: { title: 'No videos yet', text: 'Help videos appear here as soon as they are published.' },
  notFound: { title: 'No results for “{{search}}”', text: 'Try another word.' },
  topics: 'Topics',
  all: 'All',
  watched: { finished: 'Watched', begun: 'Continue' },
  player: {
    label: 'Video: {{title}}',
    next: 'Up next',
    watching: 'Watching',
    offline: 'The video comes from the internet, and you are offline now. It opens when the connection is back.',
    copy: 'Copy the link to the video',
    copied: 'Link copied',
    openPage: 'Open {{page}}',
    updated: 'updated on {{date}}',
  },
  admin: {
    tab: 'Help',
    addTitle: 'New video',
    editTitle: 'Edit video',
    fields: {
      title: 'Title',
      video: 'Video code',
      description: 'Description',
      topic: 'Topic',
      duration: 'Length',
      page: 'Page it explains',
    },
    videoHint: 'The YouTube code, 11 letters and digits, or the address of the video.',
    videoWrong: 'This is not a YouTube video. Paste its address or its code.',
    durationWrong: 'Write minutes and seconds, such as 4:12.',
    noPage: 'None',
    clear: 'Clear',
    edit: 'Edit {{title}}',
    saved: 'Done!',
    saveFailed:
      'This could not be done. Check whether a video with this name exists and whether the fields are filled in.',
    loadFailed: 'The list could not be loaded',
    deleteDialog: {
      title: 'Do you really want to delete this record?',
      text: 'The video leaves the help of all companies. This cannot be undone.',
      confirm: 'Delete',
    },
    empty: 'No videos yet. Fill in the fields above and save.',
  },
};
