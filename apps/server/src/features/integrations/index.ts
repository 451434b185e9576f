import type { Platform } from '../../platform/platform.ts';
import { integrationRoutes } from './integrations.routes.ts';
import { createIntegrationUseCases } from './integrations.ts';

export { listSealedIntegrations } from './integrations.sql.ts';

/** Registers the endpoints of integrations. */
export function createIntegrations(platform: Platform): void {
  integrationRoutes(platform, createIntegrationUseCases(platform));
}
