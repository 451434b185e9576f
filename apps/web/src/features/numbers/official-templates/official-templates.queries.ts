import {
  createOfficialTemplate,
  deleteOfficialTemplate,
  deleteTemplateFile,
  getOfficialTemplate,
  listOfficialTemplates,
  refreshOfficialTemplates,
  submitOfficialTemplate,
  traitsOf,
  updateOfficialTemplate,
  uploadTemplateFile,
  type Connection,
  type OfficialTemplateDetail,
} from '@balcao/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAttempts } from '../../../app/api/attempts.ts';
import { call } from '../../../app/api/call.ts';
import { defineCrud, saveRecord, type CrudBody } from '../../../app/crud/crud.ts';
import type { FileChange } from '../../../app/crud/use-save-with-file.ts';
import { useConnections } from '../connections/index.ts';

export const officialTemplatesCrud = defineCrud({
  key: 'official-templates',
  endpoints: {
    list: listOfficialTemplates,
    create: createOfficialTemplate,
    update: updateOfficialTemplate,
    delete: deleteOfficialTemplate,
  },
  page: ({ templates, count, hasMore }) => ({ items: templates, count, hasMore }),
  events: { officialTemplates: true },
});
type Fields = CrudBody<(typeof officialTemplatesCrud)['endpoints']>;

/** How many templates there are in each state, and when Meta last listed them. */
export function useTemplateSummary(whatsappId: number | null) {
  return useQuery({
    queryKey: [officialTemplatesCrud.key, 'summary', whatsappId],
    queryFn: ({ signal }) =>
      call(listOfficialTemplates, {
        query: { searchParam: '', pageNumber: 1, ...(whatsappId !== null && { whatsappId }) },
        signal,
      }),
    select: ({ states, listedAt, failed }) => ({ states, listedAt, failed }),
    meta: { quiet: true },
  });
}

export function useOfficialTemplate(id: number | undefined) {
  return useQuery({
    queryKey: [officialTemplatesCrud.key, 'one', id],
    queryFn: ({ signal }) => call(getOfficialTemplate, { params: { id: id ?? 0 }, signal }),
    enabled: id !== undefined,
    meta: { quiet: true },
  });
}

/** What would stop without a template, as its deletion is asked about; it is not read again once it is deleted. */
export function useTemplateUses(id: number) {
  return useQuery({
    queryKey: ['uses of an official template', id],
    queryFn: ({ signal }) => call(getOfficialTemplate, { params: { id }, signal }),
    select: ({ uses }) => uses,
    gcTime: 0,
    meta: { quiet: true },
  });
}

/** Asks Meta for the templates of all accounts. */
export function useRefreshTemplates() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(refreshOfficialTemplates, {}),
    onSettled: () => client.invalidateQueries({ queryKey: [officialTemplatesCrud.key] }),
    meta: { quiet: true },
  });
}

interface Written {
  fields: Fields;
  file: FileChange;
  /** to be sent to Meta as well */
  isFinal: boolean;
}

/** Saves a template with its example file and, if it is final, sends it to Meta. The form shows errors. */
export function useSaveTemplate(seen: OfficialTemplateDetail | undefined) {
  const client = useQueryClient();
  const attempts = useAttempts<Fields>();
  return useMutation({
    mutationFn: async ({ fields, file, isFinal }: Written): Promise<OfficialTemplateDetail> => {
      const { whatsappId, ...changed } = fields;
      const saved = await attempts.run(fields, (key) =>
        saveRecord(officialTemplatesCrud, seen, seen ? (changed as Fields) : { ...changed, whatsappId }, key),
      );
      const params = { id: saved.id };
      if (file instanceof File) await call(uploadTemplateFile, { params, body: {}, files: [file] });
      else if (file === 'remove') await call(deleteTemplateFile, { params });
      if (isFinal)
        try {
          return await call(submitOfficialTemplate, { params });
        } catch (error) {
          throw new NotSent(saved, error);
        }
      return file === 'keep' ? saved : await call(getOfficialTemplate, { params });
    },
    onSettled: () => client.invalidateQueries({ queryKey: [officialTemplatesCrud.key] }),
    meta: { quiet: true },
  });
}

/** The error of a template that was saved here and that Meta did not take, with the reason as its cause. */
export class NotSent extends Error {
  readonly saved: OfficialTemplateDetail;
  constructor(saved: OfficialTemplateDetail, cause: unknown) {
    super('not sent', { cause });
    this.saved = saved;
  }
}

/** The official numbers that the caller sees; undefined until they are known. */
export function useOfficialConnections(): Connection[] | undefined {
  return useConnections().data?.filter(({ provider }) => traitsOf(provider).hasAccount);
}
