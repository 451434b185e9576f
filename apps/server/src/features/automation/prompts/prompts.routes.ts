import { createPrompt, promptsCrud, testPrompt, updatePrompt } from '@balcao/contract';
import { notFoundError } from '../../../platform/app-error.ts';
import { mapConstraintErrors } from '../../../platform/db/constraint-errors.ts';
import { writeForCompany } from '../../../platform/db/retry-conflicts.ts';
import { crudRoutes } from '../../../platform/http/crud-routes.ts';
import { requireUnchanged } from '../../../platform/http/require-unchanged.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { createPromptUseCases } from './prompts.ts';
import { testPromptAnswer } from './test-prompt.ts';

const mapUnknown = mapConstraintErrors({
  prompts_company_id_queue_id_fkey: 'ERR_NO_QUEUE_FOUND',
  prompt_documents_document: 'ERR_NO_DOCUMENT_FOUND',
});

export function promptRoutes(platform: Platform, useCases: ReturnType<typeof createPromptUseCases>): void {
  const { http, database, outboundHttp } = platform;
  crudRoutes(platform, promptsCrud, useCases.crud);

  // The address is looked up before the transaction.
  const requireAllowed = async (url: string | undefined) => {
    if (url?.trim()) await outboundHttp.requireAllowed(url.trim());
  };
  http.handle(createPrompt, async ({ actor, body }) => {
    await requireAllowed(body.baseUrl);
    return writeForCompany(database, actor.companyId, (tx) => useCases.create(tx, body)).catch(mapUnknown);
  });
  http.handle(updatePrompt, async (input) => {
    const { actor, params, body } = input;
    await requireAllowed(body.baseUrl);
    const saved = await writeForCompany(database, actor.companyId, async (tx) => {
      await requireUnchanged(tx, updatePrompt, input, () => useCases.crud.get(tx, { ...input, body: undefined }));
      return useCases.update(tx, params.id, body);
    }).catch(mapUnknown);
    if (!saved) throw notFoundError(updatePrompt);
    return saved;
  });
  http.handle(testPrompt, async ({ actor, body, reply }) => {
    await requireAllowed(body.baseUrl);
    return testPromptAnswer(platform, actor, body, reply.gone);
  });
}
