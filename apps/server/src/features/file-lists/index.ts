import type { Platform } from '../../platform/platform.ts';
import { fileListRoutes } from './file-lists.routes.ts';
import { createFileListUseCases } from './file-lists.ts';

export { fileListRemoving } from './events.ts';
export { findFilesOfList } from './file-lists.sql.ts';

/** Registers the endpoints of file lists. */
export function createFileLists(platform: Platform): void {
  fileListRoutes(platform, createFileListUseCases(platform));
}
