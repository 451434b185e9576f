import * as z from 'zod';
import { crud, pageOf } from './crud.ts';
import { endpoint, idParams } from './endpoint.ts';
import { isoDate, noDetails } from './fields.ts';

export const knowledgeKinds = ['pdf', 'docx', 'md', 'txt', 'text', 'page'] as const;
export const maxKnowledgeBytes = 10 * 1024 * 1024;
/** The limit of all documents of a company: each question searches the passages of all of them. */
export const maxKnowledgeDocuments = 100;
/** The limit of one document, in letters. */
export const maxKnowledgeLength = 1_000_000;
/** The limit of pages of the web among the documents. */
export const maxKnowledgePages = 50;
/** So often a page of the web is read again. */
export const knowledgePageDays = 7;
/** The limit of the passages of all documents of a company. */
export const maxKnowledgePassages = 20_000;
export const synonymLimits = { groups: 200, words: 20, wordLength: 60 } as const;
export const maxKnowledgeQuestion = 500;

/** Why a page of the web has no text: nothing answers there, or not so; what it answers is no text, or has none. */
export const pageProblems = ['unreachable', 'kind', 'empty', 'tooLong'] as const;
export type PageProblem = (typeof pageProblems)[number];

/** A text, a file or a page of the web of the company that language models may quote. */
export const knowledgeDocument = z.object({
  id: z.number(),
  companyId: z.number(),
  name: z.string(),
  kind: z.enum(knowledgeKinds),
  /** null = it has none */
  pages: z.number().nullable(),
  words: z.number(),
  /** of a page of the web, which is read again each week; else null */
  url: z.string().nullable(),
  /** when the page was read last */
  fetchedAt: isoDate.nullable(),
  /** why the page could not be read the last time: its former text stays; null = it could */
  problem: z.enum(pageProblems).nullable(),
  /** answers of this month that it was read for */
  citationsThisMonth: z.number(),
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type KnowledgeDocument = z.infer<typeof knowledgeDocument>;

const detail = knowledgeDocument.extend({
  /** the text, page after page */
  text: z.string(),
});
export type KnowledgeText = z.infer<typeof detail>;

export const knowledgeCrud = crud({
  path: '/knowledge',
  one: 'document',
  many: 'documents',
  entity: knowledgeDocument,
  detail,
  brief: knowledgeDocument.pick({ id: true, name: true, kind: true }),
  list: pageOf('documents', knowledgeDocument),
  fields: z.object({
    name: z.string().trim().min(2).max(100),
    text: z.string().trim().min(1).max(maxKnowledgeLength),
  }),
  access: 'admin',
  plan: 'useOpenAi',
  notFound: 'ERR_NO_DOCUMENT_FOUND',
  deleted: 'Document deleted',
  event: { name: 'knowledgeDocument', record: 'document', id: 'documentId', actions: ['create', 'update'] },
  summaries: {
    list: 'Texts and files that models may quote, by name, 20 a page',
    get: 'One of them with its text',
    create: 'Adds a text that is typed',
    update: 'Changes name and text, also of a file, whose text then differs from the file',
    delete: 'Removes one; no model quotes it any more',
  },
});
export const {
  list: listKnowledge,
  lookup: listKnowledgeBrief,
  get: getKnowledge,
  create: createKnowledge,
  update: updateKnowledge,
  delete: deleteKnowledge,
} = knowledgeCrud;

export const uploadKnowledge = endpoint({
  method: 'POST',
  path: '/knowledge/upload',
  repeat: { readBy: '/knowledge/{id}' },
  access: 'admin',
  plan: 'useOpenAi',
  summary: 'Reads a file (.txt, .md, .pdf, .docx) and keeps its text',
  files: { field: 'file', maxCount: 1, maxBytes: maxKnowledgeBytes },
  weight: 100,
  answer: knowledgeDocument,
});

/** How near a passage is to a question. */
export const nearnesses = ['veryNear', 'near', 'far'] as const;
export type Nearness = (typeof nearnesses)[number];

export const searchKnowledge = endpoint({
  method: 'GET',
  path: '/knowledge/search',
  access: 'admin',
  plan: 'useOpenAi',
  summary:
    'The passages that a model would get for a question, the best first, at most eight; asks the embedding model where there is one',
  query: z.object({ question: z.string().trim().min(1).max(maxKnowledgeQuestion) }),
  answer: z.object({
    passages: z.array(
      z.object({
        documentId: z.number(),
        name: z.string(),
        page: z.number().nullable(),
        text: z.string(),
        nearness: z.enum(nearnesses),
      }),
    ),
    /** how far the passages have an embedding; null = they are found by words alone */
    embedding: z
      .object({
        model: z.string(),
        passages: z.number(),
        embedded: z.number(),
        /** why the others wait, as a code */
        problem: z.string().nullable(),
      })
      .nullable(),
  }),
});
export type EmbeddingState = z.infer<typeof searchKnowledge.answer>['embedding'];
export type FoundPassage = z.infer<typeof searchKnowledge.answer>['passages'][number];

/** Words that mean the same at a company, in groups. */
const synonymGroups = z
  .array(z.array(z.string().trim().min(1).max(synonymLimits.wordLength)).min(2).max(synonymLimits.words))
  .max(synonymLimits.groups);

export const getSynonyms = endpoint({
  method: 'GET',
  path: '/knowledge/synonyms',
  access: 'admin',
  plan: 'useOpenAi',
  summary: 'Words that mean the same at this company, in groups, besides those that every company has',
  answer: z.object({ groups: synonymGroups }),
});

export const updateSynonyms = endpoint({
  method: 'PUT',
  path: '/knowledge/synonyms',
  access: 'admin',
  plan: 'useOpenAi',
  summary: 'Stores the groups that are sent instead of those before',
  body: z.object({ groups: synonymGroups }),
  answer: z.object({ groups: synonymGroups }),
});

const ofPage = {
  access: 'admin',
  plan: 'useOpenAi',
  weight: 20,
  answer: knowledgeDocument,
} as const;

export const addKnowledgePage = endpoint({
  ...ofPage,
  method: 'POST',
  path: '/knowledge/pages',
  repeat: { readBy: '/knowledge/{id}' },
  summary: 'Reads a page of the web and keeps its text, which is read again each week; links on it are not followed',
  body: z.object({ url: z.string().trim().min(4).max(2000) }),
});

export const fetchKnowledgePage = endpoint({
  ...ofPage,
  method: 'POST',
  path: '/knowledge/{id}/fetch',
  repeat: 'settles',
  params: idParams,
  notFound: 'ERR_NO_DOCUMENT_FOUND',
  summary: 'Reads a page of the web again now',
});

export const knowledgeEvents = knowledgeCrud.events;
export const knowledgeErrors = {
  ...knowledgeCrud.errors,
  /** none of the kinds that are read */
  ERR_DOCUMENT_KIND: { status: 400, details: noDetails },
  /** damaged, or protected by a password */
  ERR_DOCUMENT_BROKEN: { status: 400, details: noDetails },
  /** pictures of pages alone, or nothing at all */
  ERR_DOCUMENT_EMPTY: { status: 400, details: noDetails },
  ERR_DOCUMENT_TOO_LONG: { status: 400, details: z.object({ limit: z.number() }) },
  ERR_TOO_MANY_DOCUMENTS: { status: 400, details: z.object({ limit: z.number() }) },
  ERR_TOO_MANY_PAGES: { status: 400, details: z.object({ limit: z.number() }) },
  /** the page is one of the documents already */
  ERR_PAGE_KNOWN: { status: 409, details: z.object({ name: z.string() }) },
  /** nothing answers at the address, or not with a page */
  ERR_PAGE_UNREACHABLE: { status: 400, details: noDetails },
  /** what it answers is neither a page nor a text */
  ERR_PAGE_KIND: { status: 400, details: noDetails },
  /** together the documents are longer than can be searched */
  ERR_KNOWLEDGE_FULL: { status: 400, details: z.object({ limit: z.number() }) },
} as const;
