import type { FlowBlock, FlowExit, FlowWay } from './flow-blocks.ts';
import type { FlowDrawing } from './flow-drawing.ts';

/** What a drawing names of its company. */
export const flowReferenceKinds = [
  'queue',
  'user',
  'tag',
  'field',
  'fileList',
  'connection',
  'flow',
  'link',
  'prompt',
  'followUp',
] as const;
export type FlowReferenceKind = (typeof flowReferenceKinds)[number];

/** Another id in the place of one; null = none. */
type Renamed = (kind: FlowReferenceKind, id: number) => number | null;

/** A drawing with other ids in the places where it names records: of what is gone, or of another company's with the same names. */
export function renameFlowReferences(drawing: FlowDrawing, rename: Renamed): FlowDrawing {
  const one = (kind: FlowReferenceKind, id: number | null) => (id === null ? null : rename(kind, id));
  const many = (kind: FlowReferenceKind, ids: readonly number[]) => [
    ...new Set(ids.flatMap((id) => rename(kind, id) ?? [])),
  ];
  const way = <Way extends FlowExit | FlowWay>(to: Way): Way =>
    to.to === 'queue' ? { ...to, queueId: one('queue', to.queueId) } : to;
  const { entry, groups, settings } = drawing;
  return {
    entry: {
      ...entry,
      to: way(entry.to),
      connectionIds: many('connection', entry.connectionIds),
      queueIds: many('queue', entry.queueIds),
      when: { ...entry.when, linkIds: many('link', entry.when.linkIds) },
    },
    groups: groups.map((group) => ({
      ...group,
      blocks: group.blocks.map((block) => renameIn(block, { one, way })),
      next: way(group.next),
    })),
    settings: {
      ...settings,
      afterRounds: way(settings.afterRounds),
      failureQueueId: one('queue', settings.failureQueueId),
    },
  };
}

function renameIn(
  block: FlowBlock,
  {
    one,
    way,
  }: {
    one(kind: FlowReferenceKind, id: number | null): number | null;
    way<Way extends FlowExit | FlowWay>(to: Way): Way;
  },
): FlowBlock {
  const question = <Q extends { failed: FlowWay; silence: { minutes: number; way: FlowWay } | null }>(asked: Q): Q => ({
    ...asked,
    failed: way(asked.failed),
    silence: asked.silence && { ...asked.silence, way: way(asked.silence.way) },
  });
  switch (block.kind) {
    case 'files':
    case 'audio':
      return { ...block, fileListId: one('fileList', block.fileListId) };
    case 'buttons':
      return question({ ...block, choices: block.choices.map((choice) => ({ ...choice, way: way(choice.way) })) });
    case 'list':
      return question({ ...block, choices: block.choices.map((choice) => ({ ...choice, way: way(choice.way) })) });
    case 'ask':
    case 'taxId':
    case 'email':
    case 'number':
    case 'date':
      return question(block);
    case 'abTest':
      return { ...block, branches: block.branches.map((branch) => ({ ...branch, way: way(branch.way) })) };
    case 'goTo':
      return { ...block, flowId: one('flow', block.flowId) };
    case 'condition':
      return {
        ...block,
        branches: block.branches.map((branch) => ({ ...branch, way: way(branch.way) })),
        otherwise: way(block.otherwise),
      };
    case 'hours': {
      const { of } = block;
      const whose = of.whose === 'queue' ? { ...of, queueId: one('queue', of.queueId) } : of;
      return { ...block, of: whose, open: way(block.open), closed: way(block.closed) };
    }
    case 'field':
      return { ...block, fieldId: one('field', block.fieldId) };
    case 'tag':
      return { ...block, tagId: one('tag', block.tagId) };
    case 'call':
      return {
        ...block,
        found: way(block.found),
        notFound: way(block.notFound),
        failed: way(block.failed),
        unknown: way(block.unknown),
      };
    case 'ai':
      return question({
        ...block,
        promptId: one('prompt', block.promptId),
        reached: way(block.reached),
        person: way(block.person),
        limit: way(block.limit),
      });
    case 'followUp':
      return { ...block, followUpId: one('followUp', block.followUpId) };
    case 'handOver':
      return { ...block, queueId: one('queue', block.queueId), userId: one('user', block.userId) };
    case 'text':
    case 'wait':
    case 'priority':
    case 'end':
      return block;
  }
}

/** The records that a drawing names, each once. */
export function flowReferencesOf(drawing: FlowDrawing): Record<FlowReferenceKind, number[]> {
  const none = flowReferenceKinds.map((kind): [FlowReferenceKind, number[]] => [kind, []]);
  const found = Object.fromEntries(none) as Record<FlowReferenceKind, number[]>;
  renameFlowReferences(drawing, (kind, id) => {
    if (!found[kind].includes(id)) found[kind].push(id);
    return id;
  });
  return found;
}
