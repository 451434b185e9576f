import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flowDrawing, flowLimits, type FlowDrawing } from '@balcao/contract';
import { Conversation, facts } from './flows.testing.ts';
import { flowEffect, flowState, type FlowEffect, type FlowStep } from './index.ts';
import { randomCustomer, randomDrawing, type Customer } from '../../../../testing/random-flows.ts';

interface Log {
  effects: FlowEffect[];
  steps: FlowStep[];
  talk: Conversation;
}

const runs = { seed: 42, numRuns: 300 };

/** A conversation from its beginning on; each state goes through JSON where `stored` says so. */
function converse(drawing: FlowDrawing, { acts, answers, replies }: Customer, stored: boolean): Log {
  const closed = { isOpen: false, opensAt: '2026-11-24T20:00:00.000Z' };
  const talk = new Conversation(drawing, { ...facts, company: closed });
  const log: Log = { effects: [], steps: [], talk };
  const note = ({ effects, steps }: ReturnType<Conversation['happens']>) => {
    log.effects.push(...effects);
    log.steps.push(...steps);
    if (stored) talk.state = flowState.parse(JSON.parse(JSON.stringify(talk.state)));
  };
  note(talk.begin());
  let asked = 0;
  for (const act of acts) {
    for (; talk.state.waiting?.for === 'call' || talk.state.waiting?.for === 'model'; asked += 1)
      note(
        talk.state.waiting.for === 'call'
          ? talk.isAnswered(answers[asked % answers.length] ?? { problem: 'lost' }, 900)
          : talk.isReplied(replies[asked % replies.length] ?? {}),
      );
    if ('writes' in act) note(talk.happens({ kind: 'message', text: act.writes, hasWords: act.hasWords }));
    else if ('waits' in act) note(talk.waits(act.waits));
    else note(talk.happens({ kind: 'opened' }));
  }
  return log;
}

describe('random flows with random customers', () => {
  it('take the same steps again, also where each state was stored in between', () => {
    fc.assert(
      fc.property(randomDrawing, randomCustomer, (drawing, customer) => {
        const [first, again, stored] = [false, false, true].map((isStored) => converse(drawing, customer, isStored));
        expect(again).toEqual(first);
        expect({ ...stored, talk: stored?.talk.state }).toEqual({ ...first, talk: first?.talk.state });
      }),
      runs,
    );
  });

  it('have drawings and effects of their schemas, no effect twice, and nothing after the end', () => {
    fc.assert(
      fc.property(randomDrawing, randomCustomer, (drawing, customer) => {
        expect(flowDrawing.parse(drawing)).toEqual(drawing);
        const { effects, talk } = converse(drawing, customer, false);
        for (const effect of effects) expect(flowEffect.parse(effect)).toEqual(effect);
        // A step has one effect; only the end of a run may come with the step before it.
        const isEnd = ({ kind }: FlowEffect) => kind === 'handOver' || kind === 'end' || kind === 'leave';
        const numbers = effects.filter((effect) => !isEnd(effect)).map(({ step }) => step);
        expect(new Set(numbers).size).toBe(numbers.length);
        const ends = effects.filter(isEnd);
        expect(ends.length).toBe(talk.state.outcome === null ? 0 : 1);
        if (ends[0]) expect(effects.at(-1)).toBe(ends[0]);
        const keys = effects.flatMap((effect) =>
          effect.kind === 'call' || effect.kind === 'askModel' ? [effect.key] : [],
        );
        expect(new Set(keys).size).toBe(keys.length);
      }),
      runs,
    );
  });

  it('end with a person, or with the service: whoever goes on writing gets there, and whoever is silent', () => {
    fc.assert(
      fc.property(randomDrawing, randomCustomer, fc.boolean(), (drawing, customer, writes) => {
        const { talk } = converse(drawing, customer, false);
        // As many answers as all questions take at most, or the time after which no run is left.
        for (let times = 0; talk.state.outcome === null; times += 1) {
          expect(times).toBeLessThan(2 * 5 * 4 * (flowLimits.rounds + 1) * flowLimits.tries);
          if (talk.state.waiting?.for === 'model') talk.isReplied({ texts: ['?'] });
          else if (talk.state.waiting?.for === 'call') talk.isAnswered({ problem: 'lost' });
          else if (writes && ['answer', 'talk'].includes(talk.state.waiting?.for ?? '')) talk.writes('???');
          else talk.waits(24 * 60);
        }
        expect(talk.state.waiting).toBeNull();
      }),
      runs,
    );
  });
});
