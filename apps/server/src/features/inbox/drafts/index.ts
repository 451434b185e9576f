import type { Platform } from '../../../platform/platform.ts';
import { draftRoutes } from './drafts.routes.ts';

/** Registers the endpoints of drafts. */
export function createDrafts(platform: Platform): void {
  draftRoutes(platform);
}
