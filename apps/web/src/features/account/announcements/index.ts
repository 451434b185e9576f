export { AnnouncementsButton } from './announcements-button.tsx';
export { AnnouncementsRow } from './lazy-row.ts';
export { useUnreadAnnouncements } from './announcements.queries.ts';
