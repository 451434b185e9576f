import {
  createKnowledge,
  deleteKnowledge,
  getKnowledge,
  listKnowledge,
  listKnowledgeBrief,
  updateKnowledge,
  uploadKnowledge,
} from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../app/api/call.ts';
import { defineCrud } from '../../../app/crud/crud.ts';
import { useSubmit } from '../../../app/crud/use-crud.ts';

export const knowledgeCrud = defineCrud({
  key: 'knowledge',
  endpoints: {
    list: listKnowledge,
    lookup: listKnowledgeBrief,
    create: createKnowledge,
    update: updateKnowledge,
    delete: deleteKnowledge,
  },
  page: ({ documents, ...page }) => ({ items: documents, ...page }),
  events: { knowledgeDocument: true },
});

/** A document with its text. */
export function useDocumentText(id: number | undefined) {
  return useQuery({
    queryKey: ['knowledge', 'text', id],
    queryFn: ({ signal }) => call(getKnowledge, { params: { id: id ?? 0 }, signal }),
    enabled: id !== undefined,
    staleTime: 0,
    meta: { quiet: true },
  });
}

/** A file whose answer was lost is not added twice. */
export const useUploadDocument = () =>
  useSubmit(['knowledge'], (file: File, key) => call(uploadKnowledge, { files: [file], idempotencyKey: key }));
