import { rulesCrud, type Rule } from '@balcao/contract';
import type { CrudSamples, SampleCalls } from '../../../testing/feature-samples.ts';
import { randomText } from '../../../testing/random.ts';
import type { World } from '../../../testing/world-types.ts';

const draftOf = ({ queue, tag, user, connection, records }: World) => {
  const fieldId = records.get('/custom-fields');
  const field = fieldId === undefined ? [] : [{ test: { kind: 'field', fieldId, value: null } }];
  return {
    // Nothing that other tests do begins it.
    event: { kind: 'untagged', tagId: tag.id },
    conditions: [
      { test: { kind: 'queue', queueId: queue.id } },
      { test: { kind: 'connection', whatsappId: connection.id }, not: true },
      { test: { kind: 'attendant', userId: user.user.id }, group: 0 },
      ...field,
    ],
  };
};

/** Once the world has one. */
const followUpOf = ({ records }: World) => {
  const followUpId = records.get('/follow-ups');
  return followUpId === undefined ? [] : [{ kind: 'followUp', followUpId }];
};

const bodyOf = (world: World) => ({
  name: randomText(),
  ...draftOf(world),
  actions: [
    { kind: 'tag', tagId: world.tag.id },
    { kind: 'notify', userId: world.user.user.id, text: 'Veja' },
    ...followUpOf(world),
    { kind: 'transfer', queueId: world.queue.id, userId: world.user.user.id },
  ],
});

export const samples: CrudSamples = { crud: rulesCrud, body: bodyOf };

export const calls: SampleCalls = {
  orderRules: async (world) => ({
    body: { ruleIds: [(await world.admin.ok(world.admin.post<Rule>('/rules', bodyOf(world)))).id] },
  }),
  tryRule: (world) => ({ body: { ...draftOf(world), match: 'all', isOncePerService: false, isInHoursOnly: false } }),
  listRuleRuns: () => ({}),
};
