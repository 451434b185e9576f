import type { Platform } from '../../../platform/platform.ts';
import { companyHoursChanged } from '../../account/index.ts';
import { emitQueuesLikeCompany } from './queues.ts';
import { queueRoutes } from './queues.routes.ts';

export { defaultSchedules } from './queues.rules.ts';
export { queueHoursChanged } from './events.ts';
export { addQueue, changeQueueHours } from './queues.ts';
export { listOptions } from './options.sql.ts';
export { countQueues, findQueue, listQueues, listQueueWeeks, type QueueWeek } from './queues.sql.ts';
export { countQueuesAnsweredBy, findClosingTexts, findQueueAutomation, listServiceQueues } from './service.sql.ts';

/** Registers the endpoints of queues. */
export function createQueues(platform: Platform): void {
  queueRoutes(platform);
  platform.on(companyHoursChanged, 'queues', emitQueuesLikeCompany);
}
