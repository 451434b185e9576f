import * as z from 'zod';
import { endpoint, idParam, idParams } from './endpoint.ts';

/** The files of a source, which are uploaded in parts. */

/** How long the uploaded files of a source stay that nobody goes on with. They go at once when a run is done. */
export const moveInFileDays = 7;
/** A file is uploaded in parts of this size, so that an upload goes on where it stopped. */
export const moveInPartBytes = 8 * 1024 * 1024;
export const maxMoveInFileBytes = 4 * 1024 * 1024 * 1024 - 1;
export const maxMoveInFiles = 200;

/** A file of a source, as far as it has arrived. */
export const moveInFile = z.object({
  id: z.number(),
  name: z.string(),
  size: z.number(),
  /** parts that arrived, each once */
  parts: z.array(z.number()),
});
export type MoveInFile = z.infer<typeof moveInFile>;

export const addMoveInFile = endpoint({
  access: 'admin',
  params: idParams,
  notFound: 'ERR_NO_MOVE_IN_FOUND',
  method: 'POST',
  path: '/move-ins/{id}/files',
  repeat: 'settles',
  summary: `Announces a file of the source, whose parts of ${moveInPartBytes} bytes are sent afterwards; a file of the same name and size goes on where it stopped`,
  body: z.object({
    name: z.string().trim().min(1).max(255),
    size: z.number().int().min(1).max(maxMoveInFileBytes),
  }),
  answer: moveInFile,
});

const ofFile = {
  access: 'admin',
  params: idParams.extend({ fileId: idParam }),
  notFound: 'ERR_NO_MOVE_IN_FILE_FOUND',
} as const;

export const addMoveInPart = endpoint({
  ...ofFile,
  method: 'POST',
  path: '/move-ins/{id}/files/{fileId}/parts',
  repeat: 'settles',
  audit: false,
  summary: 'Takes a part of a file; one that is here already changes nothing',
  body: z.object({
    /** counted from 0 */
    place: z.coerce.number().int().min(0).max(600),
  }),
  files: { field: 'part', maxCount: 1, maxBytes: moveInPartBytes },
  weight: 2,
  answer: moveInFile,
});

export const deleteMoveInFile = endpoint({
  ...ofFile,
  method: 'DELETE',
  path: '/move-ins/{id}/files/{fileId}',
  summary: 'Removes a file of a source, before it was started',
  answer: z.object({}),
});
