import { describe, expect, it } from 'vitest';
import type { FlowBlockOf } from '@balcao/contract';
import { ai, drawing, finish, next, text, to } from '../../../../testing/flow-drawings.ts';
import { Conversation, facts } from './flows.testing.ts';

const ways = { reached: to('fez'), person: to('gente'), limit: to('muito'), failed: to('nada') } as const;
const talkWith = (given: Partial<Omit<FlowBlockOf<'ai'>, 'kind' | 'id'>>, known = facts) =>
  new Conversation(
    drawing({
      a: { blocks: [ai('m', { ...ways, ...given })] },
      fez: { blocks: [text('t1', 'Fez: {pedido}.'), finish('f1')] },
      gente: { blocks: [text('t2', 'Gente.'), finish('f2')] },
      muito: { blocks: [text('t3', 'Muito.'), finish('f3')] },
      nada: { blocks: [text('t4', 'Nada.'), finish('f4')] },
    }),
    known,
  );
const lastStep = ({ steps }: ReturnType<Conversation['happens']>) => steps.find(({ blockId }) => blockId === 'm')?.left;

describe('a block in which a model answers', () => {
  it('asks it at once what the contact wrote, and goes on talking until the goal is reached, whose value is saved', () => {
    const talk = talkWith({ goal: 'Saber o pedido', saveAs: 'pedido' });
    expect(talk.begin().effects).toMatchObject([{ kind: 'askModel', promptId: 13, goal: 'Saber o pedido' }]);
    expect(talk.isReplied({ texts: ['Qual é o pedido?'] }).effects).toMatchObject([
      { kind: 'reply', texts: ['Qual é o pedido?'] },
    ]);
    expect(talk.state.waiting).toEqual({ for: 'talk', turns: 1, until: null });
    expect(talk.writes('É o 31').effects).toMatchObject([{ kind: 'askModel' }]);
    expect(lastStep(talk.isReplied({ came: 'reached', value: '31' }))).toBe('reached');
    expect(talk.said).toEqual(['Fez: 31.']);
  });

  it('says its text first where it has one, and then listens', () => {
    const talk = talkWith({ text: 'Em que ajudo, {nome}?' });
    talk.begin();
    expect(talk.said).toEqual(['Em que ajudo, Camila?']);
    expect(talk.writes('Oi').effects).toMatchObject([{ kind: 'askModel' }]);
  });

  it('is left by who wants a person, after so many answers, without an answer of the model, and by silence', () => {
    const person = talkWith({});
    person.begin();
    expect(lastStep(person.isReplied({ came: 'person', texts: ['Já chamo.'] }))).toBe('person');
    const often = talkWith({ turns: 1 });
    often.begin();
    often.isReplied({ texts: ['Um.'] });
    expect(lastStep(often.writes('E depois?'))).toBe('limit');
    const failed = talkWith({});
    failed.begin();
    expect(lastStep(failed.isReplied({ came: 'failed' }))).toBe('failed');
    const silent = talkWith({ silence: { minutes: 10, way: to('nada') } });
    silent.begin();
    silent.isReplied({ texts: ['Um.'] });
    expect(silent.waits(9).steps).toEqual([]);
    expect(lastStep(silent.waits(1))).toBe('silence');
    expect(silent.state.dropped).toMatchObject({ blockId: 'm', why: 'noAnswer' });
  });

  it('asks again what the contact writes while it is asked: only the answer to all of it counts', () => {
    const talk = talkWith({});
    talk.begin();
    const first = talk.state.waiting?.for === 'model' ? talk.state.waiting.key : '';
    expect(talk.writes('Mais uma coisa').effects).toMatchObject([{ kind: 'askModel' }]);
    const late = { came: 'said', texts: ['Velha'], actions: [], value: '' } as const;
    expect(
      talk.happens({ kind: 'modelAnswered', key: first, answer: { ...late, texts: ['Velha'], actions: [] } }),
    ).toMatchObject({
      effects: [],
      steps: [],
    });
    expect(talk.isReplied({ texts: ['Nova'] }).effects).toMatchObject([{ kind: 'reply', texts: ['Nova'] }]);
  });

  it('is passed over by its failure where the prompt is gone or the plan has no models, before and in the middle', () => {
    const gone = talkWith({ promptId: 14, text: 'Oi' });
    expect(gone.begin().steps[0]).toMatchObject({ blockId: 'm', left: 'failed', note: 'gone' });
    expect(gone.said).toEqual(['Nada.']);
    const talk = talkWith({});
    talk.begin();
    talk.isReplied({ texts: ['Um.'] });
    talk.facts = { ...facts, promptIds: [] };
    expect(lastStep(talk.writes('Oi'))).toBe('failed');
  });

  it('never takes a goal for reached that it does not have', () => {
    const talk = talkWith({ goal: ' ', reached: next });
    talk.begin();
    talk.isReplied({ came: 'reached', texts: ['Pronto.'] });
    expect(talk.state.waiting).toMatchObject({ for: 'talk', turns: 1 });
  });
});
