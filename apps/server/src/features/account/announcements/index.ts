import type { Platform } from '../../../platform/platform.ts';
import { announcementRoutes } from './announcements.routes.ts';
import { createAnnouncementUseCases } from './announcements.ts';

/** Registers the endpoints of announcements. */
export function createAnnouncements(platform: Platform): void {
  announcementRoutes(platform, createAnnouncementUseCases(platform));
}
