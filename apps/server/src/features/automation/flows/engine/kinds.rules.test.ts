import { describe, expect, it } from 'vitest';
import type { FlowBlock } from '@balcao/contract';
import { ask, drawing, end, finish, goTo, handOver, text, to } from '../../../../testing/flow-drawings.ts';
import { Conversation, facts } from './flows.testing.ts';

const question = { ...ask('q', { saveAs: 'valor', failed: end }), tries: 2 };

describe('blocks of a flow', () => {
  it('ask for an e-mail, a number and a day, and ask again while the answer is none', () => {
    const asked = (block: FlowBlock, ...words: string[]) => {
      const talk = new Conversation(drawing({ a: { blocks: [block, text('t', 'É {valor}.'), finish('f')] } }), {
        ...facts,
        values: { ...facts.values, data: '24/11/2026' },
      });
      talk.begin();
      for (const one of words) talk.writes(one);
      return talk.said.at(-1);
    };
    const mail = { ...question, kind: 'email', id: 'q' } as FlowBlock;
    expect(asked(mail, 'não sei', 'Rui@Loja.com')).toBe('É rui@loja.com.');
    const number = { ...question, kind: 'number', id: 'q', min: 1, max: 10 } as FlowBlock;
    expect(asked(number, '11', '10')).toBe('É 10.');
    const day = { ...question, kind: 'date', id: 'q', accepts: 'future' } as FlowBlock;
    expect(asked(day, 'ontem', 'amanhã')).toBe('É 25/11/2026.');
    // After the last try it leaves by its output.
    expect(asked(mail, 'não', 'sei')).toBe('Pergunta?');
  });

  it('share conversations between branches: each run always takes its own, and of many about as many as drawn', () => {
    const branches = [
      { id: 'a', title: '', share: 30, way: to('b') },
      { id: 'b', title: '', share: 70, way: end },
    ];
    const flow = drawing({
      a: { blocks: [{ kind: 'abTest', id: 'x', branches }] },
      b: { blocks: [finish('f')] },
    });
    const takes = (runId: string) => {
      const talk = new Conversation(flow);
      talk.state = { ...talk.state, runId };
      return talk.begin().steps[0]?.left;
    };
    const taken = Array.from({ length: 4_000 }, (_, index) => takes(`00000000-0000-4000-8000-${index}`));
    expect(taken.map((_, index) => takes(`00000000-0000-4000-8000-${index}`))).toEqual(taken);
    const share = taken.filter((left) => left === 'branch:a').length / taken.length;
    expect(share).toBeGreaterThan(0.27);
    expect(share).toBeLessThan(0.33);
  });

  it('pass on to who is responsible for the contact, else as drawn', () => {
    const block = { ...handOver('h', 1), toOwner: true } as FlowBlock;
    const passed = (ownerId: number | null) => {
      const talk = new Conversation(drawing({ a: { blocks: [block] } }), { ...facts, ownerId });
      return talk.begin().effects;
    };
    expect(passed(7)).toMatchObject([{ kind: 'handOver', queueId: 1, userId: 7 }]);
    expect(passed(null)).toMatchObject([{ kind: 'handOver', queueId: 1, userId: null }]);
  });

  it('go on in another flow, and leave to people what cannot go on there or went through too many', () => {
    const moved = (flowId: number | null, depth = 0) => {
      const talk = new Conversation(drawing({ a: { blocks: [text('t', 'Oi'), goTo('g', flowId)] } }));
      talk.state = { ...talk.state, depth };
      return talk.begin().effects.at(-1);
    };
    expect(moved(11)).toEqual({ kind: 'goTo', step: 2, flowId: 11 });
    expect(moved(12)).toMatchObject({ kind: 'leave', why: 'flowGone' });
    expect(moved(null)).toMatchObject({ kind: 'leave', why: 'flowGone' });
    expect(moved(11, 20)).toMatchObject({ kind: 'leave', why: 'tooDeep' });
  });

  it('begin a follow-up, and pass over one that is gone or switched off', () => {
    const begun = (followUpId: number | null) =>
      new Conversation(drawing({ a: { blocks: [{ kind: 'followUp', id: 'u', followUpId }, finish('f')] } })).begin();
    expect(begun(15).effects).toMatchObject([{ kind: 'followUp', followUpId: 15 }, { kind: 'end' }]);
    expect(begun(16).steps[0]).toMatchObject({ note: 'gone' });
  });

  it('send the recordings of a list, and pass over one that is gone', () => {
    const sent = (fileListId: number) => {
      const talk = new Conversation(drawing({ a: { blocks: [{ kind: 'audio', id: 'v', fileListId }, finish('f')] } }));
      return talk.begin().effects.map(({ kind }) => kind);
    };
    expect(sent(9)).toEqual(['sendAudio', 'end']);
    expect(sent(10)).toEqual(['end']);
  });
});
