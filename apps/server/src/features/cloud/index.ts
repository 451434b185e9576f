import type { Platform } from '../../platform/platform.ts';
import { cloudRoutes } from './cloud.routes.ts';
import type { CloudNeeds } from './needs.ts';
import { serveWebhooks } from './webhook.ts';

export { forgetOldEvents } from './webhook.ts';

/** Registers the calls and webhooks of official numbers. */
export function createCloud(platform: Platform, needs: CloudNeeds): void {
  cloudRoutes(platform, needs);
  serveWebhooks(platform);
}
