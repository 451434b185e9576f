import {
  emptyFlowDrawing,
  flowBlocksOf,
  isPublishable,
  maxFlowModels,
  maxFlows,
  problemsOfFlow,
  renameFlowReferences,
  type Flow,
  type flowDraft,
  type FlowDrawing,
  type FlowFile,
  type UserActor,
} from '@balcao/contract';
import type * as z from 'zod';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findQueue, listOptions } from '../../inbox/index.ts';
import { findRivals, refuseTakenEntry } from './entries.ts';
import { replaceEntries } from './entries.sql.ts';
import * as rows from './flows.sql.ts';
import { drawingOfQueue } from './queue-drawing.rules.ts';
import { keepKnown, namesIn, readSurroundings } from './surroundings.ts';

type Draft = z.output<typeof flowDraft>;
/** Which addresses may be called is asked of the module that calls them. */
type Deps = Pick<Platform, 'outboundHttp'>;

/** @throws AppError ERR_NO_FLOW_FOUND */
async function getFlow({ db }: CompanyTx, id: number): Promise<Flow> {
  const flow = await rows.findFlow(db, id);
  if (!flow) throw new AppError('ERR_NO_FLOW_FOUND');
  return flow;
}

/** The drawing of a flow, locked. @throws AppError ERR_NO_FLOW_FOUND */
async function lockDraft({ db }: CompanyTx, id: number): Promise<rows.Draft> {
  const draft = await rows.findDraft(db, id, true);
  if (!draft) throw new AppError('ERR_NO_FLOW_FOUND');
  return draft;
}

async function emitFlow(tx: CompanyTx, action: 'create' | 'update', id: number): Promise<Flow> {
  const flow = await getFlow(tx, id);
  tx.emit('flow', { action, flow }, { kind: 'admins' });
  return flow;
}

/** Adds a flow that begins nowhere yet. @throws AppError ERR_FLOW_LIMIT */
export async function addFlow(
  tx: CompanyTx,
  actor: UserActor,
  { name, drawing = emptyFlowDrawing }: { name: string; drawing?: FlowDrawing },
): Promise<Flow> {
  await rows.lockFlows(tx.db, tx.companyId);
  if ((await rows.countFlows(tx.db, 'flows')) >= maxFlows) throw new AppError('ERR_FLOW_LIMIT', { limit: maxFlows });
  return insert(tx, actor, { name, drawing, state: 'draft' });
}

async function insert(
  tx: CompanyTx,
  { userId }: UserActor,
  { name, ...flow }: { name: string; drawing: FlowDrawing; state: 'draft' | 'model' },
): Promise<Flow> {
  const columns = { ...flow, companyId: tx.companyId, name: name.trim().slice(0, 60), changedBy: userId };
  return emitFlow(tx, 'create', await rows.insertFlow(tx.db, columns));
}

/** Keeps the drawing of a flow as a model. Errors: ERR_NO_FLOW_FOUND, ERR_FLOW_MODEL_LIMIT. */
export async function saveAsModel(tx: CompanyTx, actor: UserActor, id: number): Promise<Flow> {
  await rows.lockFlows(tx.db, tx.companyId);
  const { name, drawing } = await lockDraft(tx, id);
  if ((await rows.countFlows(tx.db, 'models')) >= maxFlowModels)
    throw new AppError('ERR_FLOW_MODEL_LIMIT', { limit: maxFlowModels });
  return insert(tx, actor, { name, drawing: beginsNowhere(drawing), state: 'model' });
}

/** @returns undefined = there is no such flow */
export async function renameFlow(
  tx: CompanyTx,
  actor: UserActor,
  id: number,
  name: string | undefined,
): Promise<Flow | undefined> {
  const isThere = await rows.changeFlow(tx.db, id, { ...(name !== undefined && { name }), changedBy: actor.userId });
  return isThere ? emitFlow(tx, 'update', id) : undefined;
}

/** Errors: ERR_NO_FLOW_FOUND, ERR_FLOW_PUBLISHED. */
export async function removeFlow(tx: CompanyTx, id: number): Promise<void> {
  const { state } = await lockDraft(tx, id);
  if (state === 'published') throw new AppError('ERR_FLOW_PUBLISHED');
  await rows.deleteFlow(tx.db, id);
  tx.emit('flow', { action: 'delete', flowId: id }, { kind: 'admins' });
}

async function toDraft(tx: CompanyTx, deps: Deps, { id, revision, drawing }: rows.Draft): Promise<Draft> {
  const { known, problems } = await look(tx, deps, id, drawing);
  return { id, revision, drawing: known, problems };
}

/** A drawing as far as the company has what it names, and what is wrong with it. */
async function look(tx: CompanyTx, deps: Deps, id: number, drawing: FlowDrawing) {
  const around = await readSurroundings(tx, deps);
  const known = keepKnown(drawing, around);
  const rivals = await findRivals(tx, id, known.entry);
  return { known, problems: problemsOfFlow(known, { ...around, rivals }) };
}

/** @throws AppError ERR_NO_FLOW_FOUND */
export async function readDraft(tx: CompanyTx, deps: Deps, id: number): Promise<Draft> {
  const draft = await rows.findDraft(tx.db, id);
  if (!draft) throw new AppError('ERR_NO_FLOW_FOUND');
  return toDraft(tx, deps, draft);
}

/** Replaces a drawing; what it names that the company does not have is left out. Errors: ERR_NO_FLOW_FOUND, ERR_FLOW_CHANGED. */
export async function saveDraft(
  tx: CompanyTx,
  deps: Deps,
  actor: UserActor,
  { id, revision, drawing }: { id: number; revision: number; drawing: FlowDrawing },
): Promise<Draft> {
  const before = await lockDraft(tx, id);
  if (before.revision !== revision) throw new AppError('ERR_FLOW_CHANGED', { revision: before.revision });
  const { known, problems } = await look(tx, deps, id, drawing);
  const saved = await rows.saveDraft(tx.db, id, { drawing: known, revision, changedBy: actor.userId });
  await emitFlow(tx, 'update', id);
  return { id, revision: saved ?? revision, drawing: known, problems };
}

/** Errors: ERR_NO_FLOW_FOUND, ERR_FLOW_PROBLEMS, ERR_FLOW_ENTRY_TAKEN. */
export async function publish(
  tx: CompanyTx,
  deps: Deps,
  actor: UserActor,
  { id, note }: { id: number; note: string },
): Promise<Flow> {
  const { companyId, db } = tx;
  await rows.lockFlows(db, companyId);
  const draft = await lockDraft(tx, id);
  // A model is no flow that could be published: flows are copied from it.
  if (draft.state === 'model') throw new AppError('ERR_NO_FLOW_FOUND');
  const { drawing, problems } = await toDraft(tx, deps, draft);
  if (!isPublishable(problems))
    throw new AppError('ERR_FLOW_PROBLEMS', { count: problems.filter(({ isBlocking }) => isBlocking).length });
  await refuseTakenEntry(tx, id, drawing.entry);
  await replaceEntries(db, { companyId, flowId: id, entry: drawing.entry });
  await rows.insertVersion(db, { companyId, flowId: id, drawing, note, publishedBy: actor.userId });
  await rows.changeFlow(db, id, {
    state: 'published',
    publishedRevision: draft.revision,
    changedBy: actor.userId,
  });
  return emitFlow(tx, 'update', id);
}

/** Nothing begins in the flow any more. @throws AppError ERR_NO_FLOW_FOUND */
export async function stop(tx: CompanyTx, actor: UserActor, id: number): Promise<Flow> {
  const { state } = await lockDraft(tx, id);
  if (state !== 'published') return getFlow(tx, id);
  await replaceEntries(tx.db, { companyId: tx.companyId, flowId: id, entry: emptyFlowDrawing.entry });
  await rows.changeFlow(tx.db, id, { state: 'stopped', changedBy: actor.userId });
  return emitFlow(tx, 'update', id);
}

/** @throws AppError ERR_NO_FLOW_FOUND */
export async function listVersions(tx: CompanyTx, id: number) {
  await getFlow(tx, id);
  const versions = await rows.listVersions(tx.db, id);
  return versions.map(({ drawing, ...version }) => ({ ...version, blocks: flowBlocksOf(drawing).length }));
}

/** Makes an earlier version the drawing. Errors: ERR_NO_FLOW_FOUND, ERR_NO_FLOW_VERSION_FOUND. */
export async function restore(tx: CompanyTx, actor: UserActor, id: number, version: number): Promise<Flow> {
  const { revision } = await lockDraft(tx, id);
  const drawing = await rows.findVersion(tx.db, id, version);
  if (!drawing) throw new AppError('ERR_NO_FLOW_VERSION_FOUND');
  await rows.saveDraft(tx.db, id, { drawing, revision, changedBy: actor.userId });
  return emitFlow(tx, 'update', id);
}

const beginsNowhere = (drawing: FlowDrawing): FlowDrawing => ({
  ...drawing,
  entry: { ...drawing.entry, connectionIds: [], queueIds: [] },
});

/** Errors: ERR_NO_FLOW_FOUND, ERR_FLOW_LIMIT. */
export async function duplicate(tx: CompanyTx, actor: UserActor, id: number): Promise<Flow> {
  const { name, drawing } = await lockDraft(tx, id);
  return addFlow(tx, actor, { name, drawing: beginsNowhere(drawing) });
}

/** @throws AppError ERR_NO_FLOW_FOUND */
export async function writeFile(tx: CompanyTx, deps: Deps, id: number): Promise<FlowFile> {
  const draft = await rows.findDraft(tx.db, id);
  if (!draft) throw new AppError('ERR_NO_FLOW_FOUND');
  const around = await readSurroundings(tx, deps);
  const drawing = keepKnown(draft.drawing, around);
  return { format: 'balcao-flow-1', name: draft.name, drawing, names: namesIn(drawing, around) };
}

/** Whether two names are the same but for case and accents. */
const isSameName = (one: string, other: string) => one.trim().localeCompare(other, 'pt', { sensitivity: 'base' }) === 0;

/** Adds a flow from a file: the ids in it are of where it was written, the names count. @throws AppError ERR_FLOW_LIMIT */
export async function readFile(
  tx: CompanyTx,
  deps: Deps,
  actor: UserActor,
  { name, drawing, names }: FlowFile,
): Promise<Flow> {
  const around = await readSurroundings(tx, deps);
  const renamed = renameFlowReferences(drawing, (kind, id) => {
    const named = names.find((one) => one.kind === kind && one.id === id)?.name;
    if (named === undefined) return null;
    const found = [...around.names[kind]].find(([, theirs]) => isSameName(named, theirs));
    return found?.[0] ?? null;
  });
  return addFlow(tx, actor, { name: name.trim() || 'Fluxo', drawing: renamed });
}

/** The options of a queue as a flow would have them, where they answer now. @throws AppError ERR_NO_QUEUE_FOUND */
export async function drawQueue({ db }: CompanyTx, queueId: number): Promise<{ name: string; drawing: FlowDrawing }> {
  const queue = await findQueue(db, queueId);
  if (!queue) throw new AppError('ERR_NO_QUEUE_FOUND');
  const drawing = drawingOfQueue(queue, await listOptions(db, queueId));
  return { name: queue.name, drawing: { ...drawing, entry: { ...drawing.entry, queueIds: [queueId] } } };
}

/** A copy of the options of a queue, which stay as they are. Errors: ERR_NO_QUEUE_FOUND, ERR_FLOW_LIMIT. */
export async function addFromQueue(tx: CompanyTx, actor: UserActor, queueId: number): Promise<Flow> {
  const { name, drawing } = await drawQueue(tx, queueId);
  return addFlow(tx, actor, { name, drawing: beginsNowhere(drawing) });
}
