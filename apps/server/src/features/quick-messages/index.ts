import type { Platform } from '../../platform/platform.ts';
import { quickMessageRoutes } from './quick-messages.routes.ts';
import { createQuickMessageUseCases, type QuickMessagePorts } from './quick-messages.ts';

/** Registers the endpoints of quick replies. */
export function createQuickMessages(platform: Platform, ports: QuickMessagePorts) {
  const quickMessages = createQuickMessageUseCases(platform, ports);
  quickMessageRoutes(platform, quickMessages);
  return {
    /** deletes the private quick replies of a user who is removed; shared ones stay */
    removePrivateOf: quickMessages.removePrivateOf,
  };
}
