import type { Client } from '../../../testing/client.ts';
import { newNumber } from '../../../testing/sample-values.ts';
import type { SampleCalls } from '../../../testing/feature-samples.ts';

export const calls: SampleCalls = {
  sendOverConnection: () => ({ body: { number: newNumber(), body: 'Seu pedido saiu', closeTicket: true } }),
  getSentMessage: async ({ program }) => ({ params: { id: await sendByProgram(program) } }),
  listApiCalls: () => ({}),
};

const sendByProgram = async (program: Client) =>
  (await program.ok(program.post<{ id: string }>('/api/messages/send', { number: newNumber(), body: 'Oi' }))).id;
