import type { Listener } from '../../../platform/db/listener.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createDispatcher, type Dispatcher } from './dispatcher.ts';
import { noticeHandler } from './outcomes.ts';
import { outgoingWebhookRoutes } from './outgoing-webhooks.routes.ts';
import { createRecorder } from './record.ts';
import { takePart } from './take-part.ts';
import { createWebhookUseCases } from './webhooks.ts';

export { deleteOldDeliveries } from './deliveries.ts';
export { countWaitingDeliveries } from './deliveries.sql.ts';
export { listWebhooksMadeBy, sealedWebhooks } from './webhooks.sql.ts';

/**
 * Registers the endpoints of outgoing webhooks and subscribes to the events they send.
 * @returns the dispatcher, which some processes start
 */
export function createOutgoingWebhooks(platform: Platform, { listener }: { listener: Listener }): Dispatcher {
  const dispatcher = createDispatcher(platform);
  const recorder = createRecorder(listener, dispatcher.wake);
  outgoingWebhookRoutes(platform, createWebhookUseCases(platform.vault, recorder), dispatcher);
  platform.registerJob(noticeHandler(platform));
  takePart(platform, recorder);
  return dispatcher;
}
