import type { Platform } from '../../platform/platform.ts';
import { quickMessageRoutes } from './quick-messages.routes.ts';
import { createQuickMessageUseCases, type QuickMessageNeeds } from './quick-messages.ts';

/** Registers the calls of quick replies. */
export function createQuickMessages(platform: Platform, needs: QuickMessageNeeds) {
  const quickMessages = createQuickMessageUseCases(platform, needs);
  quickMessageRoutes(platform, quickMessages);
  return {
    /** A user leaves: their own quick replies go, what they shared stays. */
    removeOwnOf: quickMessages.removeOwnOf,
  };
}
