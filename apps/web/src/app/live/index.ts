export { useConnectionState } from './connection-state.ts';
export { useLive, useLiveRoom } from './use-live.ts';
