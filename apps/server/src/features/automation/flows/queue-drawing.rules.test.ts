import { describe, expect, it } from 'vitest';
import { flowDrawing, flowReferencesOf, problemsOfFlow } from '@balcao/contract';
import { Conversation, facts } from './engine/flows.testing.ts';
import { drawingOfQueue } from './queue-drawing.rules.ts';

const queue = { id: 1, name: 'Vendas', greetingMessage: 'Oi! É da loja.' };
const option = (id: number, title: string, parentId: number | null = null, message = '') => ({
  id,
  title,
  parentId,
  message,
  option: String(id),
});

describe('a flow drawn after the options of a queue', () => {
  it('leads through the same choices and the same words into the queue', () => {
    const options = [
      option(1, 'Pedido'),
      option(2, 'Troca', null, 'Qual troca?'),
      option(3, 'Com nota', 2, 'Traga a nota.'),
    ];
    const flow = drawingOfQueue(queue, options);
    expect(flowDrawing.parse(flow)).toEqual(flow);
    const talk = new Conversation(flow);
    talk.begin();
    talk.writes('2');
    const { effects } = talk.writes('com nota');
    expect(talk.said).toEqual(['Oi! É da loja.', 'Qual troca?', 'Traga a nota.']);
    expect(effects.at(-1)).toMatchObject({ kind: 'handOver', queueId: 1 });
  });

  it('has further pages where a place has more options than a list shows', () => {
    const options = Array.from({ length: 23 }, (_none, index) => option(index + 1, `Opção ${index + 1}`));
    const talk = new Conversation(drawingOfQueue(queue, options));
    talk.begin();
    talk.writes('Mais opções');
    talk.writes('Mais opções');
    expect(talk.writes('Opção 23').effects.at(-1)).toMatchObject({ kind: 'handOver' });
  });

  it('names nothing but its queue, and could be published once it begins somewhere', () => {
    const flow = drawingOfQueue(queue, [option(1, 'Um'), option(2, 'Dois', 1)]);
    expect(flowReferencesOf(flow)).toMatchObject({ queue: [1], user: [], tag: [] });
    const around = {
      has: () => true,
      fieldKeys: new Set<string>(),
      secretNames: new Set<string>(),
      mayCallInsecurely: () => false,
    };
    expect(problemsOfFlow({ ...flow, entry: { ...flow.entry, connectionIds: [1] } }, around)).toEqual([]);
    expect(new Conversation(drawingOfQueue(queue, []), facts).begin().effects.map(({ kind }) => kind)).toEqual([
      'say',
      'handOver',
    ]);
  });
});
