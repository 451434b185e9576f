/**
 * Browsers of many companies, in a process of their own: each notes what it gets, and how long after the time in its text a message
 * came. Run as a program: it takes its orders from the process that started it.
 */
import { Client } from '../../apps/server/src/testing/client.ts';

export interface CrowdMember {
  companyId: number;
  token: string;
}
export type CrowdOrder = { open: { url: string; members: CrowdMember[]; each: number } } | { report: true };
export interface CrowdReport {
  sockets: number;
  events: number;
  /** events of another company */
  wrong: number;
  /** from the time in the text of a message to its event, for each socket that got it; milliseconds */
  delays: number[];
}

const openedTogether = 20;
const clients: Client[] = [];
const seen: CrowdReport = { sockets: 0, events: 0, wrong: 0, delays: [] };

/** The text that carries the time at which it was sent. */
const timed = /^carga (\d+)/;

function note(companyId: number, name: string, payload: { action?: string; message?: { body?: string } } | undefined) {
  seen.events += 1;
  if (!name.startsWith(`company-${companyId}-`)) seen.wrong += 1;
  const sentAt = payload?.action === 'create' ? timed.exec(payload.message?.body ?? '')?.[1] : undefined;
  if (sentAt !== undefined) seen.delays.push(Date.now() - Number(sentAt));
}

async function openSocket(url: string, { companyId, token }: CrowdMember): Promise<void> {
  const client = new Client(url);
  client.token = token;
  clients.push(client);
  const { socket, received } = await client.listen();
  // What came with the greeting is no event of a company.
  received.length = 0;
  socket.offAny();
  socket.onAny((name: string, payload?: { action?: string; message?: { body?: string } }) =>
    note(companyId, name, payload),
  );
  seen.sockets += 1;
}

process.on('message', (order: CrowdOrder) => {
  void (async () => {
    if ('open' in order) {
      const { url, members, each } = order.open;
      const waiting = members.flatMap((member) => Array.from({ length: each }, () => member));
      while (waiting.length > 0)
        await Promise.all(waiting.splice(0, openedTogether).map((member) => openSocket(url, member)));
    }
    process.send?.({ ...seen, delays: seen.delays.splice(0) } satisfies CrowdReport);
    seen.events = 0;
    seen.wrong = 0;
  })().catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
process.on('disconnect', () => process.exit());
