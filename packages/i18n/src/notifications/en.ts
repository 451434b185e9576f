import type { notifications as source } from './pt.ts';
import type { Translation } from '../translation.ts';

export const notifications: Translation<typeof source> = {
  title: 'Unread messages',
  count_one: '{{count}} conversation with an unread message',
  count_other: '{{count}} conversations with unread messages',
  unseenSecurity_one: '{{count}} security change',
  unseenSecurity_other: '{{count}} security changes',
  emptyTitle: 'Everything is read',
  emptyText: 'When a customer writes, they appear here.',
  more_one: '{{count}} more conversation. See the list of tickets.',
  more_other: '{{count}} more conversations. See the list of tickets.',
  handed: 'Ticket transferred to you',
  handedBy: '{{name}} transferred this ticket to you',
  campaignPaused: 'The campaign {{name}} has paused. {{reason}}',
  showCampaign: 'View campaign',
  template: {
    approved: 'The template {{name}} can be sent: Meta approved it.',
    reviewing: 'The template {{name}} cannot be sent: Meta is reviewing it.',
    rejected: 'The template {{name}} cannot be sent: Meta rejected it.',
    paused: 'The template {{name}} cannot be sent: Meta paused it.',
    disabled: 'The template {{name}} can no longer be sent: Meta disabled it.',
    deleted: 'The template {{name}} can no longer be sent: it was deleted at Meta.',
    yellow: 'The quality of the template {{name}} has dropped to medium.',
    red: 'The quality of the template {{name}} is low: Meta may pause it.',
  },
  browser: {
    ask: 'Get a browser notification when a message arrives while you are in another window.',
    allow: 'Switch on notifications',
    label: 'Browser notifications',
    hint: 'When a message arrives while you are in another window.',
    denied: 'The browser blocks notifications from this site. Allow them in the site settings to receive them.',
  },
  pending: { label: 'Tell me who is waiting in my queues', hint: 'Applies to this computer.' },
  chats: {
    label: 'Notify me about the internal chat',
    hint: 'Sound and browser notification. Applies to this computer.',
  },
  volume: {
    title: 'Sound volume',
    muted: 'Silent',
    mute: 'Mute',
    unmute: 'Unmute',
    test: 'Try the sound',
  },
};
