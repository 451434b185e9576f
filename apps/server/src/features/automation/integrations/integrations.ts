import type {
  createIntegration,
  HandlerInput,
  Integration,
  integrationsCrud,
  updateIntegration,
} from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import type { CrudUseCases } from '../../../platform/http/crud-routes.ts';
import { newWebhookSecret } from '../../../platform/http/outbound/webhook-signature.ts';
import type { Vault } from '../../../platform/secrets/secrets.ts';
import { missingFields, projectNameOf } from './integrations.rules.ts';
import * as rows from './integrations.sql.ts';

type Body = HandlerInput<typeof createIntegration>['body'];
type Change = HandlerInput<typeof updateIntegration>['body'];

export function createIntegrationUseCases({ vault }: { vault: Vault }) {
  /** Columns of what was sent; secrets apart, since they are sealed for the row they are kept in. */
  function toColumns(
    { urlN8N, jsonContent: _json, signingSecret: _secret, ...rest }: Change,
    before?: rows.IntegrationRow,
  ): rows.IntegrationColumns {
    const columns = { ...rest, ...(urlN8N !== undefined && { url: urlN8N.trim() }) };
    const merged = { type: '', name: '', projectName: '', ...before, ...columns };
    return { ...columns, projectName: projectNameOf(merged).trim() };
  }

  function seal(id: number, { jsonContent, signingSecret }: Pick<Change, 'jsonContent' | 'signingSecret'>) {
    return {
      ...(jsonContent && { jsonContent: vault.seal(jsonContent, rows.sealContext(id, 'jsonContent')) }),
      ...(signingSecret && { signingSecret: vault.seal(signingSecret, rows.sealContext(id, 'signingSecret')) }),
    };
  }

  return {
    crud: {
      async list({ db }, { query }) {
        const page = await rows.searchIntegrations(db, query);
        return { queueIntegrations: page.rows, count: page.count, hasMore: page.hasMore };
      },
      lookup: ({ db }) => rows.listIntegrations(db),
      async get({ db }, { params }) {
        const row = await rows.findIntegration(db, params.id);
        return row && rows.toIntegration(row);
      },
      async delete(tx, { params: { id } }) {
        if (!(await rows.deleteIntegration(tx.db, id))) return false;
        tx.emit('queueIntegration', { action: 'delete', integrationId: id }, { kind: 'admins' });
        return true;
      },
    } satisfies CrudUseCases<typeof integrationsCrud>,

    async create(tx: CompanyTx, body: Body): Promise<Integration> {
      const columns = toColumns(body);
      const { type, name } = body;
      const id = await rows.insertIntegration(tx.db, { ...columns, type, name, companyId: tx.companyId });
      const signingSecret = body.signingSecret || newWebhookSecret();
      return save(tx, 'create', id, seal(id, { ...body, signingSecret }));
    },

    async update(tx: CompanyTx, id: number, body: Change): Promise<Integration | undefined> {
      const before = await rows.lockIntegration(tx.db, id);
      return before && save(tx, 'update', id, { ...toColumns(body, before), ...seal(id, body) });
    },

    /** The service account of a Dialogflow integration; undefined when there is none. */
    async openServiceAccount(tx: CompanyTx, id: number): Promise<string | undefined> {
      const row = await rows.findIntegration(tx.db, id);
      if (!row) throw new AppError('ERR_NO_INTEGRATION_FOUND');
      return row.jsonContent === null ? undefined : vault.open(row.jsonContent, rows.sealContext(id, 'jsonContent'));
    },
  };
}

/** @throws AppError ERR_VALIDATION when it then lacks what its kind needs */
async function save(
  tx: CompanyTx,
  action: 'create' | 'update',
  id: number,
  columns: Parameters<typeof rows.updateIntegration>[2],
): Promise<Integration> {
  const queueIntegration = rows.toIntegration(await rows.updateIntegration(tx.db, id, columns));
  const missing = missingFields({ ...queueIntegration, url: queueIntegration.urlN8N });
  if (missing.length > 0)
    throw new AppError('ERR_VALIDATION', { fields: missing.map((field) => ({ field, problem: 'is required' })) });
  tx.emit('queueIntegration', { action, queueIntegration }, { kind: 'admins' });
  return queueIntegration;
}
