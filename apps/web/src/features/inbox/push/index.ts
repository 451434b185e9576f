export { ChoicesCard } from './choices-card.tsx';
export { DeviceCard } from './device-card.tsx';
export { usePush } from './push.queries.ts';
export { useNoticesHere } from './use-notices-here.ts';
