export { NotificationsButton } from './notifications-button.tsx';
export { Notifier } from './notifier.tsx';
export { useUnreadCount } from './unread.queries.ts';
export { VolumeButton } from './volume-button.tsx';
