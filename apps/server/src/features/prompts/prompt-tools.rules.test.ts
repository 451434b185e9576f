import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { promptActions, type PromptAction } from '@balcao/contract';
import { outcomeOf, toolsOf } from './prompt-tools.rules.ts';

const choices = {
  queues: [{ id: 4, name: 'Vendas' }],
  users: [{ id: 7, name: 'Ana' }],
  tags: [{ id: 5, name: 'Troca' }],
  handOverTo: 4,
};
const toolOf: Record<PromptAction, string> = {
  handover: 'hand_over',
  queue: 'choose_queue',
  close: 'close',
  user: 'assign',
  tag: 'tag',
  extraInfo: 'set_extra_info',
  knowledge: 'look_up',
};

describe('a model that obeys every injection', () => {
  it('does nothing that its prompt does not allow, whatever it calls and with whatever input', () => {
    const names = fc.oneof(fc.constantFrom(...Object.values(toolOf)), fc.string());
    const inputs = fc.oneof(
      fc.anything(),
      fc.record({ id: fc.constantFrom(4, 5, 7, 99) }),
      fc.record({ name: fc.string(), value: fc.string(), question: fc.string() }),
    );
    fc.assert(
      fc.property(fc.subarray([...promptActions]), names, inputs, (allowed, name, input) => {
        const { outcome, more = [] } = outcomeOf({ id: 'x', name, input }, allowed, choices);
        if ('refused' in outcome) return;
        expect(allowed.map((action) => toolOf[action])).toContain(name);
        const actions = 'action' in outcome ? [outcome.action, ...more] : [];
        for (const action of actions) {
          if (action.type === 'queue') expect(action.id).toBe(4);
          if (action.type === 'user') expect(action.id).toBe(7);
          if (action.type === 'tag') expect(action.id).toBe(5);
        }
      }),
    );
  });

  it('is offered only what is allowed and has a choice', () => {
    const none = { queues: [], users: [], tags: [] };
    const names = (allowed: readonly PromptAction[]) =>
      toolsOf(allowed, none).map((tool) => tool.type === 'function' && tool.function.name);
    expect(names(['tag', 'close', 'queue'])).toEqual(['close']);
    expect(names([])).toEqual([]);
  });
});
