import {
  flowReferenceKinds,
  flowReferencesOf,
  renameFlowReferences,
  type FlowDrawing,
  type FlowReferenceKind,
  type FlowSurroundings,
} from '@balcao/contract';
import type { CompanyTx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { hasPlanFeature, listPresence } from '../../account/index.ts';
import { fieldsFor, listFileLists, listQueues, listTags } from '../../inbox/index.ts';
import { listNumbers } from '../../numbers/index.ts';
import { listFollowUpNames } from '../../outreach/index.ts';
import { listPrompts } from '../prompts/index.ts';
import { listLinks } from '../tracking-links/index.ts';
import { listFlowNames } from './flows.sql.ts';
import { listSecrets } from './secrets.sql.ts';

/** The records of a company that drawings may name, by their ids. */
export interface Surroundings extends FlowSurroundings {
  names: Readonly<Record<FlowReferenceKind, ReadonlyMap<number, string>>>;
}

const byId = (rows: readonly { id: number; name: string }[]): ReadonlyMap<number, string> =>
  new Map(rows.map(({ id, name }) => [id, name]));

/** Reads what drawings may name. */
export async function readSurroundings(
  { db, companyId, clock }: CompanyTx,
  { outboundHttp }: Pick<Platform, 'outboundHttp'>,
): Promise<Surroundings> {
  const [lists, hasModels] = await Promise.all([
    Promise.all([
      listQueues(db),
      listPresence(db, clock.now()),
      listTags(db),
      fieldsFor(db, 'company', 'contact'),
      fieldsFor(db, 'company', 'ticket'),
      listFileLists(db),
      listNumbers(db),
      listSecrets(db),
      listFlowNames(db),
      listLinks(db),
      listPrompts(db),
      listFollowUpNames(db),
    ]),
    hasPlanFeature(db, companyId, 'useOpenAi'),
  ]);
  const [
    queues,
    users,
    tags,
    ofContacts,
    ofTickets,
    fileLists,
    connections,
    secrets,
    flows,
    links,
    prompts,
    followUps,
  ] = lists;
  const fields = [...ofContacts, ...ofTickets];
  const names = {
    queue: byId(queues),
    user: byId(users),
    tag: byId(tags),
    field: byId(fields),
    fileList: byId(fileLists),
    connection: byId(connections),
    flow: byId(flows),
    link: byId(links),
    prompt: byId(prompts),
    followUp: byId(followUps),
  };
  return {
    names,
    has: (kind, id) => names[kind].has(id),
    // Texts to contacts show no field that only admins see.
    fieldKeys: new Set(fields.filter(({ adminsOnly }) => !adminsOnly).map(({ key }) => key)),
    secretNames: new Set(secrets.map(({ name }) => name)),
    publishedFlows: new Set(flows.filter(({ state }) => state === 'published').map(({ id }) => id)),
    hasModels,
    mayCallInsecurely: outboundHttp.isListed,
  };
}

/** A drawing without names of what is not, or no longer, of the company. */
export const keepKnown = (drawing: FlowDrawing, { names }: Pick<Surroundings, 'names'>): FlowDrawing =>
  renameFlowReferences(drawing, (kind, id) => (names[kind].has(id) ? id : null));

/** The names of what a drawing names, for a file that is read elsewhere. */
export function namesIn(
  drawing: FlowDrawing,
  { names }: Pick<Surroundings, 'names'>,
): { kind: FlowReferenceKind; id: number; name: string }[] {
  const references = flowReferencesOf(drawing);
  return flowReferenceKinds.flatMap((kind) =>
    references[kind].flatMap((id) => {
      const name = names[kind].get(id);
      return name === undefined ? [] : [{ kind, id, name }];
    }),
  );
}
