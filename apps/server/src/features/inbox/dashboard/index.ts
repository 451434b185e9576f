import type { Platform } from '../../../platform/platform.ts';
import { dashboardRoutes } from './dashboard.routes.ts';

/** Registers the endpoints of the dashboard. */
export function createDashboard(platform: Platform): void {
  dashboardRoutes(platform);
}
