export { useQueuePart } from './queue-parts.ts';
export type { QueueParts } from './queue-parts.ts';
export { QueuePicker } from './queue-picker.tsx';
export type { QueueChoice } from './queue-picker.tsx';
export { useQueues } from './queues.queries.ts';
