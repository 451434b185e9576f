import type { Platform } from '../../platform/platform.ts';
import { noteRoutes } from './notes.routes.ts';

export { moveNotes } from './notes.sql.ts';

/** Registers the endpoints of notes. */
export function createNotes(platform: Platform): void {
  noteRoutes(platform);
}
