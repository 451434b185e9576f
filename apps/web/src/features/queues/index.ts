export { useQueues } from './queues.queries.ts';
