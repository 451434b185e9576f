import type { Platform } from '../../../platform/platform.ts';
import { fileListRoutes, type FindFileListUses } from './file-lists.routes.ts';
import { createFileListUseCases } from './file-lists.ts';

export { fileListRemoving } from './events.ts';
export { findFilesOfList, findKeysInLists, listFileLists } from './file-lists.sql.ts';

/**
 * Registers the endpoints of file lists.
 * @param usesOf what of other features sends the files of lists
 */
export function createFileLists(platform: Platform, { usesOf }: { usesOf: readonly FindFileListUses[] }): void {
  fileListRoutes(platform, createFileListUseCases(platform), usesOf);
}
