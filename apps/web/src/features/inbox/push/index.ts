export { mayAskForNotices } from './asking.ts';
export { ChoicesCard } from './choices-card.tsx';
export { DeviceCard } from './device-card.tsx';
export { NoticeInvitation } from './lazy-parts.ts';
export { usePush } from './push.queries.ts';
export { useNoticesHere } from './use-notices-here.ts';
