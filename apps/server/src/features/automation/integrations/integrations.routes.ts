import {
  createIntegration,
  integrationsCrud,
  testIntegration,
  testIntegrationSession,
  updateIntegration,
} from '@balcao/contract';
import { AppError, notFoundError } from '../../../platform/app-error.ts';
import { mapConstraintErrors } from '../../../platform/db/constraint-errors.ts';
import { writeForCompany } from '../../../platform/db/retry-conflicts.ts';
import { crudRoutes } from '../../../platform/http/crud-routes.ts';
import { requireUnchanged } from '../../../platform/http/require-unchanged.ts';
import type { Platform } from '../../../platform/platform.ts';
import { askDialogflow } from './dialogflow.ts';
import type { createIntegrationUseCases } from './integrations.ts';
import { IntegrationError } from './question.ts';
import { tryIntegration } from './try-integration.ts';

const mapNameTaken = mapConstraintErrors({ integrations_name: 'ERR_INTEGRATION_NAME_ALREADY_EXISTS' });

/** A greeting every agent understands, for the test. */
const testWords = { 'pt-BR': 'Olá', en: 'Hello', es: 'Hola' } as const;

export function integrationRoutes(platform: Platform, useCases: ReturnType<typeof createIntegrationUseCases>): void {
  const { http, database, outboundHttp, config } = platform;
  crudRoutes(platform, integrationsCrud, useCases.crud);

  // The address is looked up before the transaction.
  const requireAllowed = async (url: string | undefined) => {
    if (url) await outboundHttp.requireAllowed(url.trim());
  };
  http.handle(createIntegration, async ({ actor, body }) => {
    await requireAllowed(body.urlN8N);
    return writeForCompany(database, actor.companyId, (tx) => useCases.create(tx, body)).catch(mapNameTaken);
  });
  http.handle(updateIntegration, async (input) => {
    const { actor, params, body } = input;
    await requireAllowed(body.urlN8N);
    const saved = await writeForCompany(database, actor.companyId, async (tx) => {
      await requireUnchanged(tx, updateIntegration, input, () => useCases.crud.get(tx, { ...input, body: undefined }));
      return useCases.update(tx, params.id, body);
    }).catch(mapNameTaken);
    if (!saved) throw notFoundError(updateIntegration);
    return saved;
  });

  http.handle(testIntegration, ({ actor, body, reply }) => tryIntegration(platform, actor, body, reply.gone));

  http.handle(
    testIntegrationSession,
    async ({ actor, body: { integrationId, projectName, language, jsonContent } }) => {
      const account =
        jsonContent ||
        (integrationId === undefined
          ? undefined
          : await database.forCompany(actor.companyId, (tx) => useCases.openServiceAccount(tx, integrationId)));
      if (!account)
        throw new AppError('ERR_VALIDATION', { fields: [{ field: 'jsonContent', problem: 'is required' }] });
      try {
        const { texts } = await askDialogflow(
          { http: outboundHttp, baseUrl: config.dialogflowUrl },
          { account, projectName, language, session: `test-${actor.companyId}`, text: testWords[language] },
        );
        return { message: 'Session opened', reply: texts.join('\n') };
      } catch (error) {
        if (!(error instanceof IntegrationError)) throw error;
        throw new AppError('ERR_INTEGRATION_TEST', { reason: error.message });
      }
    },
  );
}
