import {
  duplicateFlow,
  exportFlow,
  flowFromQueue,
  flowsCrud,
  getFlowDraft,
  getQueueDrawing,
  importFlow,
  listFlowDisputes,
  listFlowVersions,
  publishFlow,
  restoreFlowVersion,
  saveFlowAsModel,
  saveFlowDraft,
  simulateDrawing,
  simulateFlow,
  stopFlow,
} from '@balcao/contract';
import { crudRoutes } from '../../../platform/http/crud-routes.ts';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listDisputes } from './entries.ts';
import * as flows from './flows.ts';
import { findFlow, searchFlows } from './flows.sql.ts';
import { askForReal, simulate, simulateDraft } from './simulate.ts';

export function flowRoutes(platform: Platform): void {
  crudRoutes(platform, flowsCrud, {
    async list({ db }, { query }) {
      const page = await searchFlows(db, query);
      return { flows: page.rows, count: page.count, hasMore: page.hasMore };
    },
    get: ({ db }, { params }) => findFlow(db, params.id),
    create: (tx, { actor, body }) => flows.addFlow(tx, actor, body),
    update: (tx, { actor, params, body }) => flows.renameFlow(tx, actor, params.id, body.name),
    async delete(tx, { params }) {
      await flows.removeFlow(tx, params.id);
      return true;
    },
  });
  handleTx(platform, getFlowDraft, (tx, { params }) => flows.readDraft(tx, platform, params.id));
  handleTx(platform, saveFlowDraft, (tx, { actor, params, body }) =>
    flows.saveDraft(tx, platform, actor, { ...body, id: params.id }),
  );
  handleTx(platform, publishFlow, (tx, { actor, params, body }) =>
    flows.publish(tx, platform, actor, { ...body, id: params.id }),
  );
  handleTx(platform, stopFlow, (tx, { actor, params }) => flows.stop(tx, actor, params.id));
  handleTx(platform, listFlowVersions, (tx, { params }) => flows.listVersions(tx, params.id));
  handleTx(platform, listFlowDisputes, (tx) => listDisputes(tx));
  handleTx(platform, restoreFlowVersion, (tx, { actor, params, body }) =>
    flows.restore(tx, actor, params.id, body.version),
  );
  handleTx(platform, duplicateFlow, (tx, { actor, params }) => flows.duplicate(tx, actor, params.id));
  handleTx(platform, saveFlowAsModel, (tx, { actor, params }) => flows.saveAsModel(tx, actor, params.id));
  handleTx(platform, exportFlow, (tx, { params }) => flows.writeFile(tx, platform, params.id));
  handleTx(platform, importFlow, (tx, { actor, body }) => flows.readFile(tx, platform, actor, body));
  handleTx(platform, getQueueDrawing, (tx, { params }) => flows.drawQueue(tx, params.id));
  handleTx(platform, flowFromQueue, (tx, { actor, body }) => flows.addFromQueue(tx, actor, body.queueId));
  platform.http.handle(simulateFlow, async ({ actor: { companyId }, params, body }) => {
    const isReal = body.event.kind === 'answer' && body.event.outcome === 'real';
    const real = isReal ? await askForReal(platform, companyId, params.id, body) : undefined;
    return platform.database.forCompany(companyId, (tx) => simulateDraft(tx, platform, params.id, body, real));
  });
  handleTx(platform, simulateDrawing, (tx, { body }) => simulate(tx, platform, { id: 0, drawing: body.drawing }, body));
}
