import type { Endpoint, FileUploadRule } from '@balcao/contract';
import { call } from '../api/call.ts';
import { useSeen } from './record-changed.ts';
import type { SeenRecord } from './record-changed.ts';
import { saveRecord } from './crud.ts';
import type { Crud, CrudBody, CrudEndpoints, CrudRecord } from './crud.ts';
import { useSubmit } from './use-crud.ts';

/** The change of a record's file: a new one, none, or unchanged. */
export type FileChange = File | 'remove' | 'keep';

interface Request<Body> {
  fields: Body;
  file: FileChange;
  /** of the file, as it is uploaded */
  onProgress?: (share: number) => void;
}

interface Saved<Record> {
  record: Record;
  /** why the file did not follow, when the rest was saved */
  fileError: unknown;
}

interface FileCalls<Body> {
  upload: Endpoint & { files: FileUploadRule };
  remove: Endpoint;
  /** the fields as they are saved until a new file is there, where the server would refuse them without it; undefined = as they are */
  withoutFile?: (fields: Body) => Body | undefined;
}

/** Adds or changes a record, then the file that goes with it (`attachmentOf`). Errors are shown by the form. */
export function useSaveWithFile<E extends CrudEndpoints, Item>(
  crud: Crud<E, Item>,
  existing: SeenRecord | undefined,
  { upload, remove, withoutFile }: FileCalls<CrudBody<E>>,
) {
  const seen = useSeen(existing);
  return useSubmit<Request<CrudBody<E>>, Saved<CrudRecord<E>>>(
    [crud.key],
    async ({ fields, file, onProgress }, key) => {
      const first = file instanceof File ? withoutFile?.(fields) : undefined;
      const record = await seen.save((known) => saveRecord(crud, known, first ?? fields, key));
      const params = { id: (record as { id: number }).id };
      try {
        if (file === 'remove') await call<Endpoint>(remove, { params });
        else if (file !== 'keep') await call<Endpoint>(upload, { params, body: {}, files: [file], onProgress });
        if (!first) return { record, fileError: null };
        const saved = await call<Endpoint>(crud.endpoints.update, { params, body: fields });
        return { record: saved as CrudRecord<E>, fileError: null };
      } catch (error) {
        return { record, fileError: error };
      }
    },
  );
}
