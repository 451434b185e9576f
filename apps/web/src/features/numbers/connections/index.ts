export { ConnectionPicker } from './connection-picker.tsx';
export { ConnectionsBadge } from './connections-badge.tsx';
export { CopyField } from './copy-field.tsx';
export { ConnectionStatusPill } from './connection-status.tsx';
export { newToken } from './form/new-token.ts';
export { usePacings } from './diagnosis/connection-health.queries.ts';
export { useConnections } from './connections.queries.ts';
