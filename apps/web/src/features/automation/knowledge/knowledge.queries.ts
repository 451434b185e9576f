import {
  addKnowledgePage,
  createKnowledge,
  deleteKnowledge,
  fetchKnowledgePage,
  getKnowledge,
  getSynonyms,
  listKnowledge,
  listKnowledgeBrief,
  searchKnowledge,
  updateKnowledge,
  updateSynonyms,
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

const searchKey = ['knowledge', 'search'] as const;

/** What a model would get for a question; undefined = nothing is asked yet. */
export const useKnowledgeSearch = (question: string) =>
  useQuery({
    queryKey: [...searchKey, question],
    queryFn: ({ signal }) => call(searchKnowledge, { query: { question }, signal }),
    enabled: question !== '',
    staleTime: 0,
    meta: { quiet: true },
  });

/** Words that mean the same at the company, in groups. */
export const useSynonyms = () =>
  useQuery({
    queryKey: ['knowledge', 'synonyms'],
    queryFn: ({ signal }) => call(getSynonyms, { signal }),
    select: ({ groups }) => groups,
    staleTime: 0,
    meta: { quiet: true },
  });

export const useSaveSynonyms = () =>
  useSubmit(['knowledge'], (groups: string[][]) => call(updateSynonyms, { body: { groups } }));

/** A page whose answer was lost is not added twice. */
export const useAddPage = () =>
  useSubmit(['knowledge'], (url: string, key) => call(addKnowledgePage, { body: { url }, idempotencyKey: key }));

/** Reads a page of the web again. */
export const useFetchPage = () =>
  useSubmit(['knowledge'], (id: number) => call(fetchKnowledgePage, { params: { id } }));
