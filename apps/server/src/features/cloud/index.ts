import type { Platform } from '../../platform/platform.ts';
import type { SendAs } from '../messages/index.ts';
import { cloudRoutes } from './cloud.routes.ts';
import { serveWebhooks } from './webhook.ts';

export { deleteOldWebhookEvents } from './webhook.ts';

/** Registers the endpoints and webhooks of official numbers. */
export function createCloud(platform: Platform, deps: { sendAs: SendAs }): void {
  cloudRoutes(platform, deps.sendAs);
  serveWebhooks(platform);
}
