import type { Platform } from '../../../platform/platform.ts';
import { moveTranscriptions } from '../language-models/index.ts';
import { ticketsMerging } from '../../inbox/index.ts';
import { assistantRoutes } from './assistant.routes.ts';

export { findUsableAssistant } from './assistant.ts';

/** Registers what helps attendants: a language model of the company's choice. */
export function createAssistant(platform: Platform): void {
  assistantRoutes(platform);
  platform.on(ticketsMerging, 'assistant', ({ db }, tickets) => moveTranscriptions(db, tickets));
}
