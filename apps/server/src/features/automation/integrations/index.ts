import type { Platform } from '../../../platform/platform.ts';
import { integrationRoutes } from './integrations.routes.ts';
import { createIntegrationUseCases } from './integrations.ts';

export { findNamedQueue, findNamedTag } from './find-named.ts';
export { askIntegration, repeatsByItself } from './ask.ts';
export { findIntegration, sealedIntegrations } from './integrations.sql.ts';
export { IntegrationError, problemOfStatus, type IntegrationAnswer, type IntegrationQuestion } from './question.ts';
export { deleteTypebotSessions, findTypebotSession, saveTypebotSession } from './typebot-sessions.sql.ts';

/** Registers the endpoints of integrations. */
export function createIntegrations(platform: Platform): void {
  integrationRoutes(platform, createIntegrationUseCases(platform));
}
