/**
 * Live sockets of many companies, in a process of their own. Each counts its events and the delay between the time in the text of a
 * message and its event. It is run as a program and takes requests from the process that started it.
 */
import { Client } from '../../apps/server/src/testing/client.ts';

export interface SocketOwner {
  companyId: number;
  token: string;
}
export type SocketLoadRequest = { open: { url: string; members: SocketOwner[]; each: number } } | { report: true };
export interface SocketReport {
  sockets: number;
  events: number;
  /** events of another company */
  wrong: number;
  /** from the time in the text of a message to its event, for each socket that got it; milliseconds */
  delaysMs: number[];
}

const openedTogether = 20;
const clients: Client[] = [];
const totals: SocketReport = { sockets: 0, events: 0, wrong: 0, delaysMs: [] };

/** The text that carries the time at which it was sent. */
const timed = /^carga (\d+)/;

function recordEvent(
  companyId: number,
  name: string,
  payload: { action?: string; message?: { body?: string } } | undefined,
) {
  totals.events += 1;
  if (!name.startsWith(`company-${companyId}-`)) totals.wrong += 1;
  const sentAt = payload?.action === 'create' ? timed.exec(payload.message?.body ?? '')?.[1] : undefined;
  if (sentAt !== undefined) totals.delaysMs.push(Date.now() - Number(sentAt));
}

async function openSocket(url: string, { companyId, token }: SocketOwner): Promise<void> {
  const client = new Client(url);
  client.token = token;
  clients.push(client);
  const { socket, received } = await client.listen();
  // What came with the greeting is no event of a company.
  received.length = 0;
  socket.offAny();
  socket.onAny((name: string, payload?: { action?: string; message?: { body?: string } }) =>
    recordEvent(companyId, name, payload),
  );
  totals.sockets += 1;
}

process.on('message', (order: SocketLoadRequest) => {
  void (async () => {
    if ('open' in order) {
      const { url, members, each } = order.open;
      const waiting = members.flatMap((member) => Array.from({ length: each }, () => member));
      while (waiting.length > 0)
        await Promise.all(waiting.splice(0, openedTogether).map((member) => openSocket(url, member)));
    }
    process.send?.({ ...totals, delaysMs: totals.delaysMs.splice(0) } satisfies SocketReport);
    totals.events = 0;
    totals.wrong = 0;
  })().catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
process.on('disconnect', () => process.exit());
