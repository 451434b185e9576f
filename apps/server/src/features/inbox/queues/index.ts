import type { Platform } from '../../../platform/platform.ts';
import { queueRoutes } from './queues.routes.ts';

export { addQueue } from './queues.ts';
export { countQueues, findQueue, listQueues } from './queues.sql.ts';
export { countQueuesAnsweredBy, findClosingTexts, findQueueAutomation, listServiceQueues } from './service.sql.ts';

/** Registers the endpoints of queues. */
export function createQueues(platform: Platform): void {
  queueRoutes(platform);
}
