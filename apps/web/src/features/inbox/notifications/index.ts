export { NotificationsButton } from './notifications-button.tsx';
export { Notifier } from './notifier.tsx';
export { useNewsCount } from './use-news-count.ts';
export { useOwnUnreadCount, useUnreadCount } from './unread.queries.ts';
export { VolumeRow } from './lazy-row.ts';
export { VolumeButton } from './volume-button.tsx';
