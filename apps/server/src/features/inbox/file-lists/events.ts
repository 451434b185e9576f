import { defineEvent } from '../../../platform/events.ts';

/** A file list is about to be deleted. What sends its files does without them. */
export const fileListRemoving = defineEvent<{ fileListId: number }>('fileLists.removing');
