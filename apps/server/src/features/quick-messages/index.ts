import type { Platform } from '../../platform/platform.ts';
import { quickMessageRoutes } from './quick-messages.routes.ts';
import { createQuickMessageUseCases, type QuickMessagePorts } from './quick-messages.ts';

/** Registers the calls of quick replies. */
export function createQuickMessages(platform: Platform, ports: QuickMessagePorts) {
  const quickMessages = createQuickMessageUseCases(platform, ports);
  quickMessageRoutes(platform, quickMessages);
  return {
    /** A user leaves: their own quick replies go, what they shared stays. */
    removePrivateOf: quickMessages.removePrivateOf,
  };
}
