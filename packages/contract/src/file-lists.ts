import * as z from 'zod';
import { crud, pageOf, sortableBy } from './crud.ts';
import { endpoint, idParam } from './endpoint.ts';
import { isoDate, jsonFormField, noDetails } from './fields.ts';

export const maxFilesOfList = 10;
export const maxFileListName = 50;

/** A file of a list. `path` = its signed address; it and the facts about the file are null until it was uploaded. */
const fileListOption = z.object({
  id: z.number(),
  fileId: z.number(),
  name: z.string(),
  path: z.string().nullable(),
  mediaType: z.string().nullable(),
  fileName: z.string().nullable(),
  /** bytes */
  size: z.number().nullable(),
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type FileListOption = z.infer<typeof fileListOption>;

/** Files that are sent together after a message, in their order. */
export const fileList = z.object({
  id: z.number(),
  companyId: z.number(),
  name: z.string(),
  message: z.string(),
  options: z.array(fileListOption),
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type FileList = z.infer<typeof fileList>;

const fileListFields = z.object({
  name: z.string().trim().min(3).max(maxFileListName),
  message: z.string().trim().min(1).max(4096),
  /** all of them in their order: those with an id stay, the others are added unless nobody filled them in, and what is not named goes */
  options: z
    .array(
      z.object({
        id: z
          .union([z.literal(''), z.null(), idParam])
          .transform((id) => (id === '' ? null : id))
          .optional(),
        name: z.string().trim().max(100),
      }),
    )
    .max(maxFilesOfList)
    .superRefine((options, context) => {
      for (const [index, { id, name }] of options.entries())
        if (name === '' && id)
          context.addIssue({ code: 'custom', path: [index, 'name'], message: 'a file needs a name' });
    })
    .transform((options) => options.filter(({ name }) => name !== ''))
    .optional(),
});

export const fileListsCrud = crud({
  path: '/files',
  one: 'file list',
  many: 'file lists',
  entity: fileList,
  list: pageOf('files', fileList, sortableBy(['name', 'updatedAt'])),
  fields: fileListFields,
  deleted: 'File list deleted',
  access: 'user',
  notFound: 'ERR_NO_FILE_LIST_FOUND',
  event: { name: 'file', record: 'fileList', id: 'fileId' },
  summaries: {
    list: 'File lists by name, 20 a page; the search also looks at the names of the files',
    update: 'Changes the fields that are sent; `options` are the files in their order',
  },
});
export const {
  list: listFileLists,
  lookup: listFileListsBrief,
  get: getFileList,
  create: createFileList,
  update: updateFileList,
  delete: deleteFileList,
} = fileListsCrud;

export const copyFileList = endpoint({
  method: 'POST',
  path: '/files/{id}/copy',
  access: 'user',
  summary: 'Another list with the same message and copies of the files; a name that is taken gets a number behind it',
  params: z.object({ id: idParam }),
  notFound: 'ERR_NO_FILE_LIST_FOUND',
  body: fileListFields.pick({ name: true }),
  answer: fileList,
});

/** The uses of a list's files, as far as the caller sees them: `names` = the first three of `count`, by name. */
const fileListUse = z.object({
  fileListId: z.number(),
  kind: z.enum(['quickMessage', 'campaign']),
  names: z.array(z.string()),
  count: z.number(),
});
export type FileListUse = z.infer<typeof fileListUse>;

export const listFileListUses = endpoint({
  method: 'GET',
  path: '/files/uses',
  access: 'user',
  summary: 'Which quick replies, and for admins which campaigns, send the files of the lists',
  answer: z.array(fileListUse),
});

/** Values of a form: one, several of the same field, or JSON of several. */
const formValues = <S extends z.ZodType>(value: S) =>
  jsonFormField(z.union([z.array(value), value.transform((one) => [one])]));

/** Folders and types that clients name are passed over: the type of a file is detected from its bytes. */
export const uploadFileList = endpoint({
  method: 'POST',
  path: '/files/uploadList/{id}',
  repeat: 'facts',
  access: 'user',
  summary: 'Files of a list, each for the option whose `id` is at its position, else for the one with its name',
  params: z.object({ id: idParam }),
  notFound: 'ERR_NO_FILE_LIST_FOUND',
  body: z.object({
    id: formValues(z.coerce.number().int().min(0).max(2_147_483_647)),
    name: formValues(z.coerce.string()),
  }),
  files: { field: 'files', maxCount: maxFilesOfList, maxBytes: 64 * 1024 * 1024 },
  answer: z.object({ mensagem: z.string() }),
});

// By their places: in the browser a schema is a value that has every field and no items.
const { 0: fileListSaved, 1: fileListDeleted } = fileListsCrud.events.file.options;
export const fileListsEvents = {
  /** `files` is the same record, under the name that clients of the specification read */
  file: z.discriminatedUnion('action', [fileListSaved.extend({ files: fileList }), fileListDeleted]),
};

export const fileListsErrors = {
  ...fileListsCrud.errors,
  ERR_FILE_LIST_NAME_ALREADY_EXISTS: { status: 409, details: noDetails },
  ERR_FILE_LIST_FULL: { status: 400, details: z.object({ limit: z.number() }) },
} as const;
