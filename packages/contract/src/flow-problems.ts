import { hasVariableHost, parseFlowAddress } from './flow-address.ts';
import type { FlowBlock, FlowBlockOf, FlowExit, FlowWay } from './flow-blocks.ts';
import type { FlowEntryConditions } from './flow-entry.ts';
import { savedAnswersOf, type FlowDrawing, type FlowGroup } from './flow-drawing.ts';
import { outputsOf } from './flow-outputs.ts';
import type { FlowReferenceKind } from './flow-references.ts';
import { writtenIn } from './flow-written.ts';
import { flowRoutes, type FlowRoutes } from './flow-routes.ts';
import { fieldKeyOf, flowVariablesIn, isFlowVariable, secretNameOf } from './flow-variables.ts';

/** With one of these a flow cannot be published: a conversation would end up nowhere, or say nothing. */
export const blockingFlowProblems = [
  'noEntry',
  'outputNowhere',
  'emptyText',
  'noChoices',
  'sharesNotWhole',
  'noNumberFits',
  'noModelInPlan',
  'addressUnreadable',
  'addressInsecure',
  'variableInHost',
  'unknownReference',
  'unknownVariable',
  'unknownSecret',
  'noWayFromEntry',
] as const;
/** What is likely to be a mistake. */
export const advisedFlowProblems = [
  'loop',
  'manyMessages',
  'silentHandOver',
  'groupNotReached',
  'entryDisputed',
  'flowNotPublished',
] as const;
export type FlowProblemKind = (typeof blockingFlowProblems)[number] | (typeof advisedFlowProblems)[number];

/** What mends a problem. */
export type FlowRemedy = 'connect' | 'write' | 'choose' | 'useHttps' | 'rename' | 'addText' | 'show';

export interface FlowProblem {
  kind: FlowProblemKind;
  /** whether it keeps the flow from being published */
  isBlocking: boolean;
  /** where it is; null = at the entry, or in the settings */
  groupId: string | null;
  blockId: string | null;
  /** of a block, as `outputsOf` names it; `next` = of a group */
  outputId: string | null;
  remedy: FlowRemedy;
  /** the name of the variable, the kind of what is not there, or the name of the other flow */
  subject: string | null;
}

/** What there is in the company, for names that lead nowhere. */
export interface FlowSurroundings {
  has(kind: FlowReferenceKind, id: number): boolean;
  fieldKeys: ReadonlySet<string>;
  secretNames: ReadonlySet<string>;
  /** addresses that may be called without encryption: those of the operator's own network */
  mayCallInsecurely(url: string): boolean;
  /** whether the plan has models that answer; absent = nobody knows */
  hasModels?: boolean;
  /** flows in which conversations can go on; absent = nobody knows */
  publishedFlows?: ReadonlySet<number>;
  /** names of other flows that begin in a place of this one for conversations of the same kind; absent = nobody knows */
  rivals?: readonly string[];
}

const remedies: Readonly<Record<FlowProblemKind, FlowRemedy>> = {
  noEntry: 'choose',
  outputNowhere: 'connect',
  emptyText: 'write',
  noChoices: 'write',
  sharesNotWhole: 'write',
  noNumberFits: 'write',
  noModelInPlan: 'show',
  addressUnreadable: 'write',
  addressInsecure: 'useHttps',
  variableInHost: 'write',
  unknownReference: 'choose',
  unknownVariable: 'rename',
  unknownSecret: 'choose',
  noWayFromEntry: 'connect',
  loop: 'show',
  manyMessages: 'show',
  silentHandOver: 'addText',
  groupNotReached: 'connect',
  entryDisputed: 'show',
  flowNotPublished: 'show',
};

type Place = Partial<Pick<FlowProblem, 'groupId' | 'blockId' | 'outputId' | 'subject'>>;

const problem = (kind: FlowProblemKind, place: Place = {}): FlowProblem => ({
  kind,
  isBlocking: (blockingFlowProblems as readonly string[]).includes(kind),
  groupId: null,
  blockId: null,
  outputId: null,
  subject: null,
  ...place,
  remedy: remedies[kind],
});

/**
 * What is wrong with a drawing, blocking problems first, each group's in the order in which its blocks run. Blocks that no conversation
 * reaches are not looked into: they harm nobody.
 */
export function problemsOfFlow(drawing: FlowDrawing, around: FlowSurroundings): FlowProblem[] {
  const routes = flowRoutes(drawing);
  const known = new Set(savedAnswersOf(drawing));
  const found = [
    ...problemsOfEntry(drawing, around),
    ...problemsOfSettings(drawing, around),
    ...routes.reached.flatMap((group) => problemsOfGroup(group, { drawing, around, known, routes })),
    ...adviceOf(drawing, routes),
    ...(around.rivals ?? []).map((name) => problem('entryDisputed', { subject: name })),
  ];
  return [...found.filter(({ isBlocking }) => isBlocking), ...found.filter(({ isBlocking }) => !isBlocking)];
}

function problemsOfEntry({ entry, groups }: FlowDrawing, around: FlowSurroundings): FlowProblem[] {
  const { connectionIds, queueIds, to } = entry;
  const isPlaced =
    connectionIds.some((id) => around.has('connection', id)) || queueIds.some((id) => around.has('queue', id));
  const leads = to.to === 'group' ? groups.some(({ id }) => id === to.groupId) : leadsOn(to, around);
  return [
    ...(isPlaced ? [] : [problem('noEntry')]),
    ...(leads ? [] : [problem('noWayFromEntry', { outputId: 'next' })]),
    ...(isLinked(entry.when, around) ? [] : [problem('unknownReference', { subject: 'link' })]),
  ];
}

/** A flow whose links are gone is for no conversation, and one that names none must not be for all. */
const isLinked = ({ fromLink, linkIds }: FlowEntryConditions, around: FlowSurroundings): boolean =>
  fromLink !== 'these' || linkIds.some((id) => around.has('link', id));

const leadsOn = (exit: FlowExit, around: FlowSurroundings): boolean =>
  exit.to === 'end' || (exit.to === 'queue' && exit.queueId !== null && around.has('queue', exit.queueId));

function problemsOfSettings({ settings, groups }: FlowDrawing, around: FlowSurroundings): FlowProblem[] {
  const { afterRounds, failureQueueId } = settings;
  const gone = (isGone: boolean) => (isGone ? [problem('unknownReference', { subject: 'queue' })] : []);
  const lost = afterRounds.to === 'group' && !groups.some(({ id }) => id === afterRounds.groupId);
  return [
    ...gone(afterRounds.to === 'queue' && !leadsOn(afterRounds, around)),
    ...gone(failureQueueId !== null && !around.has('queue', failureQueueId)),
    ...(lost ? [problem('outputNowhere', { outputId: 'afterRounds' })] : []),
  ];
}

interface Context {
  drawing: FlowDrawing;
  around: FlowSurroundings;
  /** names of saved answers */
  known: ReadonlySet<string>;
  routes: FlowRoutes;
}

function problemsOfGroup(group: FlowGroup, context: Context): FlowProblem[] {
  const { around, routes } = context;
  const groupIds = new Set(context.drawing.groups.map(({ id }) => id));
  const wayProblem = (way: FlowWay, place: Place): FlowProblem[] => {
    if (way.to === 'nowhere' || (way.to === 'group' && !groupIds.has(way.groupId)))
      return [problem('outputNowhere', place)];
    if (way.to === 'queue' && !leadsOn(way, around))
      return [problem('unknownReference', { ...place, subject: 'queue' })];
    return [];
  };
  const blocks = routes.blocksReached(group);
  return [
    ...blocks.flatMap((block) => {
      const place = { groupId: group.id, blockId: block.id };
      return [
        ...textProblems(block, place),
        ...outputsOf(block).flatMap(({ id, way }) => wayProblem(way, { ...place, outputId: id })),
        ...referenceProblems(block, place, around),
        ...variableProblems(block, place, context),
        ...(block.kind === 'goTo' && isUnpublished(block, around) ? [problem('flowNotPublished', place)] : []),
        ...(block.kind === 'call' ? addressProblems(block.url, place, around) : []),
      ];
    }),
    ...(routes.runsOut(group) ? wayProblem(group.next, { groupId: group.id, outputId: 'next' }) : []),
  ];
}

const sharesOf = ({ branches }: FlowBlockOf<'abTest'>) => branches.reduce((sum, { share }) => sum + share, 0);
const isEmpty = (text: string) => text.trim() === '';

function textProblems(block: FlowBlock, place: Place): FlowProblem[] {
  const empty = (outputId: string | null = null) => problem('emptyText', { ...place, outputId });
  switch (block.kind) {
    case 'text':
      return isEmpty(block.text) ? [empty()] : [];
    case 'buttons':
    case 'list':
      return [
        ...(isEmpty(block.text) || (block.kind === 'list' && isEmpty(block.open)) ? [empty()] : []),
        ...(block.choices.length === 0 ? [problem('noChoices', place)] : []),
        ...block.choices.filter(({ title }) => isEmpty(title)).map(({ id }) => empty(`choice:${id}`)),
      ];
    case 'ask':
    case 'taxId':
    case 'email':
    case 'date':
      return isEmpty(block.text) ? [empty()] : [];
    case 'number':
      return [
        ...(isEmpty(block.text) ? [empty()] : []),
        ...(block.min !== null && block.max !== null && block.min > block.max ? [problem('noNumberFits', place)] : []),
      ];
    case 'abTest':
      if (block.branches.length === 0) return [problem('noChoices', place)];
      return sharesOf(block) === 100 ? [] : [problem('sharesNotWhole', place)];
    case 'condition':
      return block.branches
        .filter(({ tests }) => tests.length === 0)
        .map(({ id }) => problem('noChoices', { ...place, outputId: `branch:${id}` }));
    default:
      return [];
  }
}

function referenceProblems(block: FlowBlock, place: Place, around: FlowSurroundings): FlowProblem[] {
  const lacks = (kind: FlowReferenceKind, id: number | null) =>
    id === null || !around.has(kind, id) ? [problem('unknownReference', { ...place, subject: kind })] : [];
  switch (block.kind) {
    case 'files':
    case 'audio':
      return lacks('fileList', block.fileListId);
    case 'field':
      return lacks('field', block.fieldId);
    case 'tag':
      return lacks('tag', block.tagId);
    case 'hours':
      return block.of.whose === 'queue' ? lacks('queue', block.of.queueId) : [];
    case 'goTo':
      return lacks('flow', block.flowId);
    case 'ai':
      return around.hasModels === false ? [problem('noModelInPlan', place)] : lacks('prompt', block.promptId);
    case 'followUp':
      return lacks('followUp', block.followUpId);
    case 'handOver':
      return [
        ...(block.queueId !== null || block.userId === null ? lacks('queue', block.queueId) : []),
        ...(block.userId === null ? [] : lacks('user', block.userId)),
      ];
    default:
      return [];
  }
}

const isUnpublished = ({ flowId }: FlowBlockOf<'goTo'>, { has, publishedFlows }: FlowSurroundings): boolean =>
  flowId !== null && has('flow', flowId) && publishedFlows !== undefined && !publishedFlows.has(flowId);

function variableProblems(block: FlowBlock, place: Place, { around, known }: Context): FlowProblem[] {
  const unknownName = block.kind === 'condition' && block.branches.some(({ tests }) => tests.some(isUnnamed));
  const named = [...new Set(writtenIn(block).flatMap(flowVariablesIn))];
  return [
    ...(unknownName ? [problem('unknownVariable', { ...place, subject: '' })] : []),
    ...named.flatMap((name) => {
      const secret = secretNameOf(name);
      if (secret !== undefined)
        return around.secretNames.has(secret) && block.kind === 'call' && isInHeadersAlone(block, name)
          ? []
          : [problem('unknownSecret', { ...place, subject: name })];
      const key = fieldKeyOf(name);
      const isKnown = key === undefined ? isFlowVariable(name) || known.has(name) : around.fieldKeys.has(key);
      return isKnown ? [] : [problem('unknownVariable', { ...place, subject: name })];
    }),
  ];
}

const isUnnamed = ({ variable }: { variable: string }) => flowVariablesIn(`{${variable}}`).length === 0;

/** A secret stands in the value of a header and nowhere else: addresses and bodies are shown and kept. */
const isInHeadersAlone = ({ url, body }: Extract<FlowBlock, { kind: 'call' }>, name: string) =>
  ![url, body].some((written) => flowVariablesIn(written).includes(name));

function addressProblems(url: string, place: Place, around: FlowSurroundings): FlowProblem[] {
  const address = parseFlowAddress(url);
  if (!address) return [problem(isEmpty(url) ? 'emptyText' : 'addressUnreadable', place)];
  if (hasVariableHost(address)) return [problem('variableInHost', place)];
  if (!URL.canParse(address.origin)) return [problem('addressUnreadable', place)];
  const isSecure = /^https:/i.test(address.origin);
  return isSecure || around.mayCallInsecurely(address.origin) ? [] : [problem('addressInsecure', place)];
}

function adviceOf(drawing: FlowDrawing, routes: FlowRoutes): FlowProblem[] {
  const reached = new Set(routes.reached.map(({ id }) => id));
  return [
    ...routes.loops.map(({ groupId, blockId, outputId }) => problem('loop', { groupId, blockId, outputId })),
    ...routes.wordy.map(({ groupId, blockId }) => problem('manyMessages', { groupId, blockId })),
    ...routes.silent.map(({ groupId, blockId }) => problem('silentHandOver', { groupId, blockId })),
    ...drawing.groups.filter(({ id }) => !reached.has(id)).map(({ id }) => problem('groupNotReached', { groupId: id })),
  ];
}

/** Whether a drawing can be published. */
export const isPublishable = (problems: readonly FlowProblem[]): boolean =>
  !problems.some(({ isBlocking }) => isBlocking);
