import type { Translation } from '../translation.ts';
import type { security as source } from './pt.ts';

export const security: Translation<typeof source> = {
  title: 'My security',
  factor: {
    title: 'Two-step verification',
    text: 'After the password, a code from your phone.',
    on: 'On',
    off: 'Off',
    app: 'Code app',
    since: 'On since {{date}}',
    none: 'With it, the password alone is not enough to log in.',
    add: 'Switch on',
    remove: 'Switch off',
  },
  recovery: {
    title: 'Recovery codes',
    left_one: '{{count}} is left. Each lets you in once, should the phone be gone.',
    left_other: '{{count}} are left. Each lets you in once, should the phone be gone.',
    renew: 'New ones',
  },
  sessions: {
    title: 'Where you signed in',
    text: 'Logins of the last 30 days.',
    current: 'This session',
    started: 'signed in {{date}}',
    ended: 'Ended',
    end: 'End',
    unknown: 'Unknown device',
  },
  dialog: {
    add: 'Switch two-step verification on',
    renew: 'New recovery codes',
    remove: 'Switch two-step verification off',
    password: 'Your password',
    next: 'Continue',
    confirm: 'Confirm',
    kept: 'I have kept them',
    scan: 'Scan this with your code app, or type the key into it. Then type the six digits it shows.',
    qr: 'Code for the app',
    code: 'Code',
    codes: 'Keep these codes in a safe place. They are not shown again.',
    download: 'Download',
  },
};
