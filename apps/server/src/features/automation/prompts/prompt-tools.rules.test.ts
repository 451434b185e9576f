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
        const { outcome, more = [] } = outcomeOf({ name, input }, allowed, choices);
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

  it.each([
    ['choose_queue', { id: 4 }],
    ['choose_queue', { id: '4' }],
    ['choose_queue', { id: 'Vendas' }],
    ['choose_queue', { name: 'VENDAS ' }],
    ['choose_queue', { queue_id: 4 }],
    ['choose_queue', 4],
    ['choose_queue', 'vendas'],
  ])('moves by %s with %o', (name, input) => {
    expect(outcomeOf({ name, input }, ['queue'], choices).outcome).toEqual({ action: { type: 'queue', id: 4 } });
  });

  it('moves nobody by what is no choice, or by a name that two have', () => {
    const refused = { refused: 'não permitido' };
    for (const input of [{}, { id: null }, { id: '44' }, { id: 4.5 }, { id: 'Financeiro' }, [], undefined])
      expect(outcomeOf({ name: 'choose_queue', input }, ['queue'], choices).outcome).toEqual(refused);
    const users = [...choices.users, { id: 8, name: 'ana' }];
    const assign = { name: 'assign', input: { id: 'Ana' } };
    expect(outcomeOf(assign, ['user'], { ...choices, users }).outcome).toEqual(refused);
  });

  it('stores numbers as texts, and looks up what it asks for as one', () => {
    const info = { name: 'set_extra_info', input: { name: 'Idade', value: 42 } };
    expect(outcomeOf(info, ['extraInfo'], choices).outcome).toEqual({
      action: { type: 'extraInfo', name: 'Idade', value: '42' },
    });
    expect(outcomeOf({ name: 'look_up', input: { question: 3187 } }, ['knowledge'], choices).outcome).toEqual({
      lookUp: '3187',
    });
  });

  it('is offered only what is allowed and has a choice', () => {
    const none = { queues: [], users: [], tags: [] };
    const names = (allowed: readonly PromptAction[]) =>
      toolsOf(allowed, none).map((tool) => tool.type === 'function' && tool.function.name);
    expect(names(['tag', 'close', 'queue'])).toEqual(['close']);
    expect(names([])).toEqual([]);
  });
});
