import {
  createKnowledge,
  deleteKnowledge,
  getKnowledge,
  listKnowledge,
  listKnowledgeBrief,
  updateKnowledge,
  uploadKnowledge,
} from '@balcao/contract';
import type { KnowledgeDocument } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../app/api/call.ts';
import { addOnce } from '../../../app/api/lost-answers.ts';
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
const uploadOnce = (file: File): Promise<KnowledgeDocument> =>
  addOnce({
    key: JSON.stringify(['knowledge file', file.name, file.size, file.lastModified]),
    add: () => call(uploadKnowledge, { files: [file] }),
    findAdded: async (since) => {
      const { documents } = await call(listKnowledge, { query: { searchParam: file.name.slice(0, maxNameLength) } });
      return documents.find(
        ({ name, kind, createdAt }) =>
          name === file.name.slice(0, maxNameLength) && kind !== 'text' && Date.parse(createdAt) >= since,
      );
    },
  });
/** The server cuts names of files. */
const maxNameLength = 100;

export const useUploadDocument = () => useSubmit(['knowledge'], uploadOnce);
