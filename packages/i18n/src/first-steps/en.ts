import type { firstSteps as source } from './pt.ts';
import type { Translation } from '../translation.ts';

export const firstSteps: Translation<typeof source> = {
  title: 'First steps',
  intro: 'Four steps to the first conversation. Each ticks itself off once it is done.',
  progress: '{{done}} of {{all}} done',
  done: 'Done',
  todo: 'To do',
  connection: {
    title: 'Connect a number',
    text: 'The simulated phone scans the QR code, so you can try everything.',
    action: 'Go to Connections',
  },
  queues: {
    title: 'Create the queues',
    text: 'Sales, support, billing: queues take each customer to whoever knows the answer.',
    action: 'Go to Queues',
  },
  users: {
    title: 'Invite the team',
    text: 'Add the people who will answer customers, and choose their queues.',
    action: 'Go to Users',
  },
  test: {
    title: 'Receive a test message',
    text: 'Write from the simulated phone and see the conversation arrive.',
    textNoPhone: 'Write to your number, or add a connection with the simulated phone, and see the conversation arrive.',
    action: 'Open the simulated phone',
    actionNoPhone: 'Go to Connections',
  },
  allDone: {
    text: 'All four steps are done.',
    action: 'See the tickets',
  },
  dismiss: 'Hide from the dashboard',
  dismissed: 'The list is no longer on the dashboard. It stays here, and in the search for pages (Ctrl K).',
  restore: 'Show on the dashboard again',
};
