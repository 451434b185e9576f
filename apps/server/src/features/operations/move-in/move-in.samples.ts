import type { MoveIn, MoveInFile, MoveInTrial } from '@balcao/contract';
import type { SampleCalls } from '../../../testing/feature-samples.ts';
import { withClient } from '../../../testing/tables.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import type { World } from '../../../testing/world-types.ts';

export const calls: SampleCalls = {
  listMoveIns: () => ({}),
  createMoveIn: async (world, server) => {
    await endCurrent(world, server);
    return { body: { kind: 'chats' } };
  },
  changeMoveIn: async (world, server) => ({
    params: { id: await newMove(world, server) },
    body: { months: 24, withFiles: false, whatsappId: world.connection.id },
  }),
  deleteMoveIn: async (world, server) => ({ params: { id: await newMove(world, server) } }),
  addMoveInFile: async (world, server) => ({
    params: { id: await newMove(world, server) },
    body: { name: 'Conversa do WhatsApp com Ana.txt', size: 12 },
  }),
  addMoveInPart: async (world, server) => ({
    params: await newFile(world, server),
    body: { place: 0 },
    files: { part: Buffer.from('Olá, Balcão!') },
  }),
  deleteMoveInFile: async (world, server) => ({ params: await newFile(world, server) }),
  tryMoveIn: async (world, server) => {
    const params = await newFile(world, server);
    await setState(world, server, params.id, `size = 0`, 'move_in_files');
    return { params: { id: params.id } };
  },
  listMoveInRows: async (world, server) => ({ params: { id: await newMove(world, server) }, query: { place: 0 } }),
  listMoveInMoved: async (world, server) => ({ params: { id: await newMove(world, server) }, query: {} }),
  startMoveIn: async (world, server) => {
    const id = await newMove(world, server);
    const facts = { files: 0, filesMissing: 0, onePerson: 0, refusing: 0, isWhole: true, seconds: 1 };
    const trial: MoveInTrial = { ...facts, counts: [], reasons: [], tablesLeft: [] };
    await setState(world, server, id, `state = 'tried', trial = '${JSON.stringify(trial)}'`);
    return { params: { id } };
  },
  pauseMoveIn: async (world, server) => ({ params: { id: await newMove(world, server, 'running') } }),
  resumeMoveIn: async (world, server) => ({ params: { id: await newMove(world, server, 'paused') } }),
  undoMoveIn: async (world, server) => {
    const { admin, company } = world;
    const { name } = await admin.ok(admin.get<{ name: string }>(`/companies/${company.id}`));
    return { params: { id: await newMove(world, server, 'paused') }, body: { name } };
  },
};

const setState = (world: World, server: TestServer, id: number, change: string, table = 'move_ins') =>
  withClient(server.databaseUrl, (client) =>
    client.query(
      `UPDATE ${table} SET ${change} WHERE company_id = $1 AND ${table === 'move_ins' ? 'id' : 'move_id'} = $2`,
      [world.company.id, id],
    ),
  );

/** One at a time: what an earlier call began is over. */
const endCurrent = ({ company }: World, server: TestServer) =>
  withClient(server.databaseUrl, (client) =>
    client.query(`UPDATE move_ins SET state = 'undone' WHERE company_id = $1 AND state <> 'done'`, [company.id]),
  );

async function newMove(world: World, server: TestServer, state?: MoveIn['state']): Promise<number> {
  await endCurrent(world, server);
  const { id } = await world.admin.ok(world.admin.post<MoveIn>('/move-ins', { kind: 'chats' }));
  if (state) await setState(world, server, id, `state = '${state}'`);
  return id;
}

async function newFile(world: World, server: TestServer): Promise<{ id: number; fileId: number }> {
  const id = await newMove(world, server);
  const { admin } = world;
  const file = { name: 'Conversa do WhatsApp com Ana.txt', size: Buffer.byteLength('Olá, Balcão!') };
  const { id: fileId } = await admin.ok(admin.post<MoveInFile>(`/move-ins/${id}/files`, file));
  return { id, fileId };
}
