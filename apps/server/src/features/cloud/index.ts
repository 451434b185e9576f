import type { Platform } from '../../platform/platform.ts';
import { cloudRoutes } from './cloud.routes.ts';
import type { CloudPorts } from './ports.ts';
import { serveWebhooks } from './webhook.ts';

export { deleteOldWebhookEvents } from './webhook.ts';

/** Registers the endpoints and webhooks of official numbers. */
export function createCloud(platform: Platform, ports: CloudPorts): void {
  cloudRoutes(platform, ports);
  serveWebhooks(platform);
}
