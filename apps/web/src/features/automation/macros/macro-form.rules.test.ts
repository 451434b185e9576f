import type { Macro } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { addableKinds, emptyStep, stepProblem, withStep } from '../step-forms/index.ts';
import { toMacroForm, toMacroRequest } from './macro-form.rules.ts';
import { matchMacros } from './match-macros.ts';
import { parseStepRefusal } from './step-refusal.ts';

const macro = {
  id: 1,
  name: 'Troca aprovada',
  isShared: true,
  conditions: [
    { kind: 'queue', queueId: 3 },
    { kind: 'queue', queueId: null },
    { kind: 'priority', priority: 'high' },
    { kind: 'unanswered', minutes: 60 },
    { kind: 'connection', whatsappId: null },
  ],
  steps: [
    { kind: 'tag', tagId: 21 },
    { kind: 'field', fieldId: 7, value: true },
    { kind: 'text', text: 'Oi' },
    { kind: 'resolve', closeReason: null, closeDetail: '', farewell: false },
  ],
} as Macro;
let made = 0;
const newKey = () => `key ${(made += 1)}`;

describe('the form of a macro', () => {
  it('sends what it was given, with the conditions that it does not show, and without what was removed', () => {
    expect(toMacroRequest(toMacroForm(macro, newKey))).toEqual({
      name: 'Troca aprovada',
      isShared: true,
      conditions: [
        { kind: 'queue', queueId: 3 },
        { kind: 'priority', priority: 'high' },
        { kind: 'unanswered', minutes: 60 },
      ],
      steps: [{ kind: 'tag', tagId: 21 }, { kind: 'field', fieldId: 7, value: 'true' }, ...macro.steps.slice(2)],
    });
  });

  it('puts a new step where it is done, and offers kinds that can go together', () => {
    const steps = [emptyStep('tag', 'a'), emptyStep('resolve', 'b')];
    expect(withStep(steps, emptyStep('text', 'c')).map(({ kind }) => kind)).toEqual(['tag', 'text', 'resolve']);
    expect(addableKinds(steps)).toEqual([
      'priority',
      'tag',
      'untag',
      'field',
      'note',
      'notify',
      'text',
      'followUp',
      'toOwner',
      'transfer',
    ]);
    expect(addableKinds([emptyStep('snooze', 'a')])).not.toContain('transfer');
    expect(addableKinds([])).toHaveLength(12);
  });

  it('says what of a step is missing', () => {
    expect(stepProblem(emptyStep('tag', 'a'))).toBe('tagId');
    expect(stepProblem(emptyStep('field', 'a'))).toBe('fieldId');
    expect(stepProblem({ ...emptyStep('note', 'a'), text: '  ' })).toBe('text');
    expect(stepProblem(emptyStep('transfer', 'a'))).toBe('queueId');
    expect(stepProblem({ ...emptyStep('transfer', 'a'), userId: 4 })).toBeUndefined();
    expect(stepProblem(emptyStep('resolve', 'a'))).toBeUndefined();
  });
});

describe('a list of macros', () => {
  it('is searched without accents, and has those first that begin with the words', () => {
    const named = (name: string) => ({ name }) as Macro;
    const all = [named('Pedir endereço'), named('Endereço novo'), named('Troca')];
    expect(matchMacros(all, 'ENDERECO').map(({ name }) => name)).toEqual(['Endereço novo', 'Pedir endereço']);
    expect(matchMacros(all, '')).toEqual(all);
  });
});

describe('a refused step of a macro', () => {
  it('is read from the answer, and is nothing where the answer says something else', () => {
    const answered = { step: 2, refusal: 'ERR_CLOSE_REASON_REQUIRED', details: {} };
    expect(parseStepRefusal(answered)).toEqual(answered);
    expect(parseStepRefusal({ ...answered, step: '2' })).toBeUndefined();
  });
});
