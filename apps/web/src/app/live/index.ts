export { useConnectionState } from './connection-state.ts';
export { useLive, useLiveRoom } from './use-live.ts';
export { useRetryOnReturn } from './use-retry-on-return.ts';
