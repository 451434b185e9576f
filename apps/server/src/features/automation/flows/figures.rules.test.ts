import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FlowDrawing } from '@balcao/contract';
import { ask, buttons, drawing, end, finish, handOver, text, to, toQueue } from '../../../testing/flow-drawings.ts';
import { randomCustomer, randomDrawing } from '../../../testing/random-flows.ts';
import { Conversation } from './engine/flows.testing.ts';
import { endsAt, marksOf, type FlowMark } from './figures.rules.ts';

/** A conversation whose turns are counted. */
class Counted extends Conversation {
  readonly marks: FlowMark[] = [];

  override happens(event: Parameters<Conversation['happens']>[0]) {
    const before = this.state;
    const advanced = super.happens(event);
    this.marks.push(...marksOf({ ...advanced, drawing: this.flow, before, after: advanced.state }));
    return advanced;
  }

  /** `output a.b1:failed x2`, `ended a.q1 noAnswer`: what was counted, in its order */
  get counted(): string[] {
    const words = this.marks.map(({ kind, groupId, blockId, outputId, how }) =>
      [kind, [groupId, blockId, outputId].filter((part) => part !== '').join('.'), how].filter((part) => part !== ''),
    );
    return words.map((parts) => parts.join(' '));
  }
}

const talk = (flow: FlowDrawing) => new Counted(flow);

describe('figures of flows', () => {
  it('count a conversation once in each group, its outputs, and where it came out', () => {
    const flow = talk(
      drawing({
        a: { blocks: [text('t', 'Oi'), buttons('b', { Comprar: to('vendas'), Pagar: end })] },
        vendas: { blocks: [text('u', 'Já vamos.')], next: to('fim') },
        fim: { blocks: [handOver('h', 1)] },
      }),
    );
    flow.begin();
    flow.writes('comprar');
    expect(flow.counted).toEqual([
      'begun',
      'group a',
      'group vendas',
      'group fim',
      'output a.b.choice:c1',
      'output vendas.next',
      'ended fim.h withPerson',
    ]);
  });

  it('count that a contact did not answer at the question, wherever the way of silence leads', () => {
    const silence = { minutes: 30, way: toQueue(1) } as const;
    const flow = talk(drawing({ a: { blocks: [ask('q', { silence })], next: end } }));
    flow.begin();
    flow.waits(31);
    expect(flow.counted.slice(2)).toEqual(['output a.q.silence', 'ended a.q noAnswer']);
    const answering = talk(
      drawing({
        a: { blocks: [ask('q', { silence: { minutes: 30, way: to('b') } })] },
        b: { blocks: [ask('r')], next: end },
      }),
    );
    answering.begin();
    answering.waits(31);
    answering.writes('Voltei');
    expect(answering.counted.at(-1)).toBe('ended b.r resolved');
  });

  it('count that a contact did not get through a question where the service ends, not where people have them', () => {
    const failing = (failed: typeof end | ReturnType<typeof toQueue>) => {
      const flow = talk(drawing({ a: { blocks: [buttons('b', { Sim: end }, { tries: 1, failed })] } }));
      flow.begin();
      flow.writes('talvez');
      return flow.counted.at(-1);
    };
    expect(failing(end)).toBe('ended a.b gaveUp');
    expect(failing(toQueue(1))).toBe('ended a.b withPerson');
  });

  it('count a run that got too old as one without an answer, and groups without blocks as left', () => {
    const flow = talk(drawing({ a: { blocks: [], next: to('b') }, b: { blocks: [ask('q')], next: end } }));
    flow.begin();
    expect(flow.counted).toEqual(['begun', 'group a', 'group b', 'output a.next']);
    flow.waits(31 * 24 * 60);
    expect(flow.counted.at(-1)).toBe('ended b.q noAnswer');
    const taken = talk(drawing({ a: { blocks: [ask('q'), finish('e')] } }));
    taken.begin();
    expect(endsAt(taken.flow, taken.state, 'withPerson')).toMatchObject([{ groupId: 'a', blockId: 'q' }]);
  });

  it('count an end once more for the branch of a test that led to it', () => {
    const branches = [
      { id: 'um', title: '', share: 100, way: to('b') },
      { id: 'dois', title: '', share: 0, way: end },
    ];
    const flow = talk(
      drawing({ a: { blocks: [{ kind: 'abTest', id: 'x', branches }] }, b: { blocks: [finish('f')] } }),
    );
    flow.begin();
    expect(flow.counted.slice(-2)).toEqual(['ended b.f resolved', 'share a.x.branch:um resolved']);
  });

  it('of random conversations add up: one beginning, one end at most, each group once, and no group without a way in', () => {
    fc.assert(
      fc.property(randomDrawing, randomCustomer, (random, { acts }) => {
        const flow = talk(random);
        flow.begin();
        for (const act of acts) {
          if (flow.state.waiting?.for === 'call') flow.isAnswered({ status: 200, body: {} });
          if ('writes' in act) flow.happens({ kind: 'message', text: act.writes, hasWords: act.hasWords });
          else if ('waits' in act) flow.waits(act.waits);
        }
        const of = (kind: FlowMark['kind']) => flow.marks.filter((mark) => mark.kind === kind);
        expect(of('begun')).toHaveLength(1);
        expect(of('ended')).toHaveLength(flow.state.outcome === null ? 0 : 1);
        const groups = of('group').map(({ groupId }) => groupId);
        expect(new Set(groups)).toEqual(new Set(Object.keys(flow.state.visits)));
        expect(new Set(groups).size).toBe(groups.length);
        const visits = Object.values(flow.state.visits).reduce((sum, times) => sum + times, 0);
        // Each way into a group but the first leaves an output; those that lead out of the drawing are more.
        expect(of('output').length).toBeGreaterThanOrEqual(
          Math.max(0, visits - 1 - (flow.state.outcome === null ? 0 : 1)),
        );
      }),
      { seed: 42, numRuns: 300 },
    );
  });
});
