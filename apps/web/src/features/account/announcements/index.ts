export { AnnouncementsButton } from './announcements-button.tsx';
