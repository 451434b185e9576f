import { botTexts } from '@balcao/i18n';
import { describe, expect, it } from 'vitest';
import {
  decide,
  newState,
  type BotQueue,
  type BotState,
  type Closed,
  type Decision,
  type Facts,
} from './menu.rules.ts';
import { parseContactInput } from '../../../inbox/index.ts';

const now = new Date('2026-11-20T12:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const words = botTexts('pt');
const closed = (more: Partial<Closed> = {}): Closed => ({
  opensAt: null,
  dayText: '',
  text: '',
  notice: 'sixHours',
  ...more,
});

const queue = (id: number, name: string, facts: Partial<BotQueue> = {}): BotQueue => ({
  id,
  name,
  greetingMessage: '',
  outOfHoursMessage: '',
  closed: null,
  options: [],
  ...facts,
});
const option = (id: number, parentId: number | null, number: number, title: string, message = '') => ({
  id,
  parentId,
  option: number,
  title,
  message,
});

const sales = queue(1, 'Vendas', { greetingMessage: 'Vendas, olá.' });
const finance = queue(2, 'Financeiro', {
  greetingMessage: 'Financeiro, olá.',
  options: [
    option(10, null, 1, 'Boleto', 'Qual boleto?'),
    option(11, null, 2, 'Outros'),
    option(12, 10, 1, 'Segunda via', 'Enviamos por e-mail.'),
    option(13, 10, 2, 'Atrasado', 'Um momento.'),
    // a circle, and a branch that hangs on nothing
    option(20, 21, 1, 'Roda'),
    option(21, 20, 1, 'Gira'),
    option(22, 99, 1, 'Solta'),
  ],
});
const support = queue(3, 'Suporte', {
  closed: closed(),
  outOfHoursMessage: 'O suporte abre às 13h.',
});

const base: Facts = {
  now,
  words,
  ticket: { status: 'pending', isGroup: false, queueId: null },
  state: newState,
  connection: {
    greetingMessage: 'Bem-vindo!',
    outOfHoursMessage: 'Estamos fechados.',
    maxUseBotQueues: 3,
    timeUseBotQueues: 0,
  },
  queues: [sales, finance, support],
  queue: undefined,
  closed: null,
  settings: { greetInOnlyQueue: false, answerCalls: true },
  closedNotices: new Map(),
};
const menu: BotState = { stage: 'menu', offered: [1, 2, 3], optionId: null, sends: 1, sentAt: ago(60) };
const inFinance = (optionId: number | null = null, facts: Partial<BotState> = {}): Partial<Facts> => ({
  ticket: { ...base.ticket, queueId: 2 },
  queue: finance,
  state: { stage: 'options', offered: [], optionId, sends: 1, sentAt: ago(60), ...facts },
});

const mainMenu = 'Bem-vindo!\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Financeiro\n*[ 3 ]* - Suporte';
const financeMenu = 'Financeiro, olá.\n\n*[ 1 ]* - Boleto\n*[ 2 ]* - Outros\n*[ # ]* - Menu inicial';
const boletoMenu =
  'Qual boleto?\n\n*[ 1 ]* - Segunda via\n*[ 2 ]* - Atrasado\n*[ 0 ]* - Menu anterior\n*[ # ]* - Menu inicial';
const navigationLines = '\n\n*[ 0 ]* - Menu anterior\n*[ # ]* - Menu inicial';

/** What is said, where the ticket goes, and at what stage the contact then is. */
function turn(
  facts: Partial<Facts>,
  body: string,
  mediaType: Parameters<typeof parseContactInput>[0]['mediaType'] = 'conversation',
) {
  const decision: Decision = decide({ ...base, ...facts }, parseContactInput({ mediaType, body }));
  return {
    say: decision.text,
    queueId: decision.queueId,
    stage: decision.state?.stage,
    sends: decision.state?.sends,
    optionId: decision.state?.optionId,
  };
}

type Row = [name: string, facts: Partial<Facts>, body: string, expected: Partial<ReturnType<typeof turn>>];

describe('automatic service: menu rules', () => {
  it.each<Row>([
    ['a first message gets the menu', {}, 'Oi', { say: mainMenu, queueId: null, stage: 'menu', sends: 1 }],
    ['a first message is no choice: nothing was offered', {}, '1', { say: mainMenu, stage: 'menu' }],
    ['a number is a choice', { state: menu }, '1', { say: 'Vendas, olá.', queueId: 1, stage: 'placed' }],
    ['so is an emoji', { state: menu }, '1️⃣', { queueId: 1 }],
    ['so are the words', { state: menu }, 'vendas', { queueId: 1 }],
    [
      'a queue with options shows them',
      { state: menu },
      '2',
      { say: financeMenu, queueId: 2, stage: 'options', optionId: null },
    ],
    ['nonsense gets the menu again', { state: menu }, 'xyz', { say: mainMenu, stage: 'menu', sends: 2 }],
    ['a number that was not offered, too', { state: menu }, '7', { say: mainMenu, sends: 2 }],
    ['as often as the connection says', { state: { ...menu, sends: 3 } }, 'xyz', { say: undefined, stage: undefined }],
    ['and a number still chooses then', { state: { ...menu, sends: 3 } }, '1', { queueId: 1 }],
    ['and # brings it back', { state: { ...menu, sends: 3 } }, '#', { say: mainMenu, sends: 1 }],
    ['messages that come together get one menu', { state: { ...menu, sentAt: ago(1) } }, 'xyz', { say: undefined }],
    [
      'a queue without a greeting says that one is in it',
      { state: menu, queues: [queue(1, 'Vendas'), finance] },
      '1',
      { say: 'Você está na fila *Vendas*. Aguarde, já vamos te atender!', queueId: 1 },
    ],
    ['an answer to a menu means what it said then', { state: { ...menu, offered: [3, 2, 1] } }, '3', { queueId: 1 }],
    [
      'a queue that is gone leads to the menu of now',
      { state: { ...menu, offered: [9, 2, 1] } },
      '1',
      { say: mainMenu, queueId: null, sends: 1 },
    ],
    [
      'a queue that went while one stood in its options, too',
      { ...inFinance(), ticket: base.ticket, queue: undefined },
      '1',
      { say: mainMenu, stage: 'menu' },
    ],
    [
      'a queue that is closed leads back',
      { state: menu },
      '3',
      { say: 'O suporte abre às 13h.\n\n*[ # ]* - Voltar ao Menu Principal', queueId: undefined, stage: 'menu' },
    ],
    [
      'whoever knows that gets the menu',
      { state: menu, closedNotices: new Map([[3, ago(3600)]]) },
      '3',
      { say: mainMenu, queueId: null, stage: 'menu' },
    ],
    [
      'without a text, hours close nothing',
      {
        state: menu,
        connection: { ...base.connection, outOfHoursMessage: '' },
        queues: [sales, { ...support, outOfHoursMessage: '' }],
      },
      '2',
      { stage: 'menu' },
    ],
    ['no queues, no menu', { queues: [] }, 'Oi', { say: undefined, stage: undefined }],
  ])('menu: %s', (_name, facts, body, expected) => {
    expect(turn(facts, body)).toMatchObject(expected);
  });

  it('the menu is silent for timeUseBotQueues and then starts again', () => {
    const connection = { ...base.connection, timeUseBotQueues: 30 };
    const used = (seconds: number): BotState => ({ ...menu, sends: 3, sentAt: ago(seconds) });
    expect(turn({ connection, state: used(29 * 60) }, 'xyz').say).toBeUndefined();
    expect(turn({ connection, state: used(30 * 60) }, 'xyz')).toMatchObject({ say: mainMenu, sends: 1 });
    expect(
      turn({ connection: { ...connection, maxUseBotQueues: 0 }, state: { ...menu, sends: 500 } }, 'xyz'),
    ).toMatchObject({ say: mainMenu, sends: 501 });
  });

  it.each<Row>([
    ['a number goes on', inFinance(), '1', { say: boletoMenu, queueId: 2, optionId: 10, stage: 'options' }],
    ['so do the words', inFinance(), 'boleto', { optionId: 10 }],
    [
      'an end says its text and how to leave',
      inFinance(10),
      '2',
      { say: `Um momento.${navigationLines}`, optionId: 13 },
    ],
    ['an end without a text says its title', inFinance(), '2', { say: `Outros${navigationLines}`, optionId: 11 }],
    ['0 leads back', inFinance(12), '0', { say: boletoMenu, optionId: 10 }],
    ['0 leads back to the first options', inFinance(10), '0', { say: financeMenu, optionId: null }],
    ['0 at the first ones leads to the main menu', inFinance(), '0', { say: mainMenu, queueId: null, stage: 'menu' }],
    ['# leads to the main menu from anywhere', inFinance(13), '#', { say: mainMenu, queueId: null, stage: 'menu' }],
    ['nonsense shows the options again', inFinance(10), 'xyz', { say: boletoMenu, optionId: 10, sends: 2 }],
    ['with the same limits', inFinance(10, { sends: 3 }), 'xyz', { say: undefined }],
    [
      'at an end people write what they want',
      inFinance(13),
      'meu boleto é do dia 5',
      { say: undefined, stage: undefined },
    ],
    ['an option that is gone leads to the first ones', inFinance(99), 'xyz', { say: financeMenu, optionId: null }],
    ['what nobody can reach is offered to nobody', inFinance(21), '1', { say: boletoMenu, optionId: 10 }],
    [
      'of one queue alone, # shows its first options',
      { ...inFinance(13), queues: [finance] },
      '#',
      { queueId: 2, optionId: null, say: '*[ 1 ]* - Boleto\n*[ 2 ]* - Outros' },
    ],
  ])('options: %s', (_name, facts, body, expected) => {
    expect(turn(facts, body)).toMatchObject(expected);
  });

  it('an option with a single child is skipped, forwards and back', () => {
    const options = [
      option(1, null, 1, 'A', 'Texto A'),
      option(2, 1, 1, 'B', 'Texto B'),
      option(3, 2, 1, 'C', 'Texto C'),
      option(4, 2, 2, 'D'),
      option(5, null, 2, 'E'),
    ];
    const tree = queue(2, 'Árvore', { options });
    const at = (optionId: number | null): Partial<Facts> => ({
      ...inFinance(optionId),
      queue: tree,
      queues: [sales, tree],
    });
    expect(turn(at(null), '1')).toMatchObject({
      say: `Texto A\n\nTexto B\n\n*[ 1 ]* - C\n*[ 2 ]* - D${navigationLines.slice(1)}`,
      optionId: 2,
    });
    expect(turn(at(2), '0')).toMatchObject({ optionId: null });
    expect(turn(at(3), '0')).toMatchObject({ optionId: 2 });
    const lone = queue(2, 'Só', { options: options.filter(({ id }) => id !== 5) });
    expect(turn({ state: { ...menu, offered: [1, 2] }, queues: [sales, lone] }, '2')).toMatchObject({
      optionId: 2,
      queueId: 2,
    });
    expect(turn({ ...at(2), queue: lone, queues: [sales, lone] }, '0')).toMatchObject({ queueId: null, stage: 'menu' });
  });

  const alone = { ticket: { ...base.ticket, queueId: 1 }, queue: sales, queues: [sales] };
  const aloneWithOptions = { ticket: { ...base.ticket, queueId: 2 }, queue: finance, queues: [finance] };
  const greets = { settings: { ...base.settings, greetInOnlyQueue: true } };
  it.each<Row>([
    ['says nothing unless the setting wants a greeting', alone, 'Oi', { say: undefined, queueId: 1, stage: 'placed' }],
    ['greets with its own words', { ...alone, ...greets }, 'Oi', { say: 'Vendas, olá.', stage: 'placed' }],
    [
      'or with those of the connection',
      { ...alone, ...greets, queue: queue(1, 'Vendas'), queues: [queue(1, 'Vendas')] },
      'Oi',
      { say: 'Bem-vindo!' },
    ],
    ['greets once', { ...alone, ...greets, state: { ...newState, stage: 'placed' } }, 'Oi', { say: undefined }],
    [
      'offers its options without a greeting',
      aloneWithOptions,
      'Oi',
      { say: '*[ 1 ]* - Boleto\n*[ 2 ]* - Outros', stage: 'options' },
    ],
    [
      'offers its options below the greeting',
      { ...aloneWithOptions, ...greets },
      'Oi',
      { say: 'Financeiro, olá.\n\n*[ 1 ]* - Boleto\n*[ 2 ]* - Outros' },
    ],
    ['takes in whom no queue has', { queues: [sales] }, 'Oi', { say: undefined, queueId: 1, stage: 'placed' }],
  ])('the menu of one queue: %s', (_name, facts, body, expected) => {
    expect(turn(facts, body)).toMatchObject(expected);
  });

  it.each<Row>([
    [
      'the company closed: its text and no menu',
      { closed: closed() },
      'Oi',
      { say: 'Estamos fechados.', stage: 'new' },
    ],
    [
      'once in six hours',
      { closed: closed(), closedNotices: new Map([[0, ago(6 * 3600 - 1)]]) },
      'Oi',
      { say: undefined, stage: 'new' },
    ],
    [
      'again after six hours',
      { closed: closed(), closedNotices: new Map([[0, ago(6 * 3600)]]) },
      'Oi',
      { say: 'Estamos fechados.' },
    ],
    [
      'at every message where that is set',
      { closed: closed({ notice: 'always' }), closedNotices: new Map([[0, ago(10)]]) },
      'Oi',
      { say: 'Estamos fechados.' },
    ],
    [
      'at every message, but once for messages that come together',
      { closed: closed({ notice: 'always' }), closedNotices: new Map([[0, ago(2)]]) },
      'Oi',
      { say: undefined },
    ],
    [
      'not at all where that is set: the menu goes on',
      { closed: closed({ notice: 'never' }) },
      'Oi',
      { say: mainMenu },
    ],
    [
      'the menu waits, and goes on',
      { closed: closed(), state: menu, closedNotices: new Map([[0, ago(60)]]) },
      '1',
      { say: undefined, stage: 'menu', queueId: undefined },
    ],
    [
      'the words of the company before those of the connection',
      { closed: closed({ text: 'Voltamos {{volta}}.' }) },
      'Oi',
      { say: 'Voltamos {{volta}}.' },
    ],
    [
      'the words of the queue, where it has some',
      { closed: closed({ text: 'Voltamos.' }), ticket: { ...base.ticket, queueId: 3 }, queue: support },
      'Oi',
      { say: 'O suporte abre às 13h.' },
    ],
    [
      'the words of the special day before all',
      { closed: closed({ dayText: 'Feliz Natal!' }), ticket: { ...base.ticket, queueId: 3 }, queue: support },
      'Oi',
      { say: 'Feliz Natal!' },
    ],
    [
      'who waits in a queue that has closed hears it',
      { ticket: { ...base.ticket, queueId: 3 }, queue: support, state: undefined },
      'Oi',
      { say: 'O suporte abre às 13h.', stage: undefined },
    ],
    [
      'without a text the menu goes on',
      { closed: closed(), connection: { ...base.connection, outOfHoursMessage: '' } },
      'Oi',
      { say: mainMenu },
    ],
  ])('hours: %s', (_name, facts, body, expected) => {
    expect(turn(facts, body)).toMatchObject(expected);
  });

  it.each<Row>([
    ['a ticket that somebody has', { ...inFinance(), ticket: { status: 'open', isGroup: false, queueId: 2 } }, '1', {}],
    ['a group', { ticket: { ...base.ticket, isGroup: true } }, '1', {}],
    ['what a person put into a queue', { ...inFinance(), state: undefined }, '1', {}],
    ['what a person put into a queue, even #', { ...inFinance(), state: undefined }, '#', {}],
  ])('leaves alone %s', (_name, facts, body) => {
    expect(decide({ ...base, ...facts }, parseContactInput({ mediaType: 'conversation', body }))).toEqual({});
  });

  it('answers calls where they are not taken, and pictures and voice messages with the menu', () => {
    expect(turn({}, 'voice', 'call_log')).toMatchObject({ say: words.noCalls, stage: undefined });
    expect(turn({ ticket: { ...base.ticket, status: 'open' }, state: undefined }, 'video', 'call_log').say).toBe(
      words.noCalls,
    );
    expect(turn({ settings: { ...base.settings, answerCalls: false } }, 'voice', 'call_log').say).toBeUndefined();
    for (const mediaType of ['image', 'audio', 'locationMessage'] as const)
      expect(turn({ state: menu }, '1', mediaType)).toMatchObject({ say: mainMenu, sends: 2 });
  });
});
