/**
 * How many turns a second the engine of flows takes by itself, without a database: a conversation that asks for a CPF, a choice and an
 * address, from its beginning to its queue. See README.md beside this file.
 */
import {
  ask,
  buttons,
  call,
  drawing,
  handOver,
  taxId,
  text,
  to,
  toQueue,
} from '../apps/server/src/testing/flow-drawings.ts';
import { Conversation } from '../apps/server/src/features/automation/flows/engine/flows.testing.ts';
import { report } from './lib/report.ts';

const warmUp = 2_000;
const conversations = 20_000;

const flow = drawing({
  inicio: { blocks: [text('t1', 'Oi, {nome}!'), buttons('b1', { Pedido: to('pedido'), Vendas: toQueue(1) })] },
  pedido: {
    blocks: [
      taxId('q1', { text: 'Qual o CPF?', saveAs: 'cpf', failed: toQueue(1) }),
      call('c1', { saves: [{ path: 'pedido.numero', saveAs: 'numero' }], failed: toQueue(1) }),
      text('t2', 'É o pedido {numero}.'),
      ask('q2', { text: 'Mais alguma coisa, {nome}?', saveAs: 'mais' }),
      handOver('h1', 1),
    ],
  },
});

/** @returns the number of its turns */
function converse(): number {
  const talk = new Conversation(flow);
  talk.begin();
  talk.writes('pedido');
  talk.writes('529.982.247-25');
  talk.isAnswered({ status: 200, body: { pedido: { numero: 31 } } });
  talk.writes('não, obrigada');
  if (talk.state.outcome !== 'handedOver') throw new Error('the conversation did not come to its end');
  return 5;
}

for (let count = 0; count < warmUp; count += 1) converse();
const began = performance.now();
let turns = 0;
for (let count = 0; count < conversations; count += 1) turns += converse();
const seconds = (performance.now() - began) / 1000;
const perSecond = Math.round(turns / seconds);
await report('flow-engine', [{ what: 'turns of the engine a second', value: String(perSecond), goal: '5000' }], {
  turnsPerSecond: perSecond,
});
