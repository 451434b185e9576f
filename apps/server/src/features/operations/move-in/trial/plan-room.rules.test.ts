import { expect, it } from 'vitest';
import { type SourcePart, type SourceRow, rowOf } from '../rows/source-row.rules.ts';
import { type LeftRow, runTrial, type TrialOptions } from './run-trial.ts';

const now = new Date('2026-12-01T12:00:00Z');
const user = (id: number, email = `p${id}@loja.exemplo`): SourceRow =>
  rowOf('users', id, { id: `${id}`, name: `Pessoa ${id}`, email });

/** What a trial leaves of these rows, whichever table stands first. */
async function leftOf(rows: readonly SourceRow[], more: Partial<TrialOptions>): Promise<string[]> {
  async function* read(): AsyncGenerator<SourcePart> {
    yield { kind: 'form', form: 'saas', tablesLeft: [] };
    yield { kind: 'rows', rows: [...rows] };
    yield { kind: 'end', isWhole: true };
    await Promise.resolve();
  }
  const left: LeftRow[] = [];
  await runTrial({
    read,
    company: '',
    now,
    findKnown: () => Promise.resolve([]),
    onLeft: (row) => void left.push(row),
    ...more,
  });
  return left.map(({ kind, sourceId, hint, reason }) => `${kind} ${sourceId || hint} ${reason}`).toSorted();
}

it('the trial says who finds no room in the plan: who is here needs none, and what belongs to the others stays as well', async () => {
  const rows = [
    rowOf('userQueues', 1, { userId: '3', queueId: '1' }),
    rowOf('userQueues', 2, { userId: '2', queueId: '1' }),
    rowOf('queues', 1, { id: '1', name: 'Vendas' }),
    user(1),
    user(2),
    user(3),
    user(4, 'P2@loja.exemplo'),
  ];
  const here: TrialOptions['findKnown'] = (kind) => Promise.resolve(kind === 'users' ? ['p1@loja.exemplo'] : []);
  expect(await leftOf(rows, { findKnown: here, room: { users: 1, queues: 5 } })).toEqual([
    'userQueues 3:1 parent_left',
    'users 3 plan_limit',
  ]);
  expect(await leftOf(rows, { room: { users: 9, queues: 0 } })).toEqual([
    'queues 1 plan_limit',
    'userQueues 2:1 parent_left',
    'userQueues 3:1 parent_left',
  ]);
  expect(await leftOf(rows, {})).toEqual([]);
});

it('the trial says that nothing is added to what is here, until an earlier run of the source made it', async () => {
  const rows = [
    rowOf('queues', 1, { id: '1', name: 'Vendas' }),
    rowOf('queueOptions', 1, { id: '1', title: 'Preço', queueId: '1' }),
  ];
  const findKnown: TrialOptions['findKnown'] = (kind) => Promise.resolve(kind === 'queues' ? ['vendas'] : []);
  expect(await leftOf(rows, { findKnown })).toEqual(['queueOptions 1 kept']);
  expect(await leftOf(rows, { findKnown, findBrought: () => Promise.resolve(new Set()) })).toEqual([]);
});

it('the trial leaves settings without a counterpart, and what is nothing without a file that is not there', async () => {
  const rows = [
    rowOf('settings', 1, { key: 'userRating', value: 'enabled' }),
    rowOf('settings', 2, { key: 'scheduleType', value: 'enabled' }),
    rowOf('settings', 3, { key: 'asaas', value: 'chave' }),
    rowOf('quickReplies', 1, { id: '1', shortcode: 'foto', message: '', mediaPath: 'foto.jpg' }),
    rowOf('quickReplies', 2, { id: '2', shortcode: 'mapa', message: '', mediaPath: 'mapa.jpg' }),
  ];
  expect(await leftOf(rows, { hasFile: (path) => path === 'mapa.jpg' })).toEqual([
    'quickReplies 1 empty',
    'settings asaas not_brought',
    'settings scheduleType not_brought',
  ]);
});
