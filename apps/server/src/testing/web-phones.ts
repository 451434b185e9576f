import { normalizeMessageContent } from 'baileys';
import type { FakeWhatsapp, Phone } from '@balcao/fake-whatsapp';
import type { Connection } from '@balcao/contract';
import { waitForTicket } from '../channels/port/channel.suite.ts';
import { waitForStatus, type TestCompany } from './builders.ts';
import { until, type Client } from './client.ts';
import { fetchThread } from './simulated-phone.ts';
import type { TestServer } from './test-server.ts';
import { newNumber } from './sample-values.ts';

/** A connection of WhatsApp Web whose QR is scanned by this phone, as a person would: again when another one is shown. */
export async function linkByQr(company: TestCompany, shop: Phone): Promise<Connection> {
  const by = company.admin;
  const { id } = await by.ok(
    by.post<Connection>('/whatsapp', { name: `Celular ${shop.number}`, provider: 'beta', queueIds: [] }),
  );
  await by.ok(by.post(`/whatsappsession/${id}`));
  await scan(company, id, shop);
  return waitForStatus(by, id, 'CONNECTED');
}

/** Scans what the connection shows until it is linked. */
export async function scan(company: TestCompany, id: number, shop: Phone): Promise<void> {
  const by = company.admin;
  let before = '';
  for (let outcome = 'secret-retired'; outcome === 'secret-retired';) {
    const { qrcode } = await until(async () => {
      const connection = await by.ok(by.get<Connection>(`/whatsapp/${id}`));
      return connection.status === 'qrcode' && connection.qrcode !== before ? connection : undefined;
    }, 10_000);
    before = qrcode;
    outcome = shop.scan(qrcode);
  }
}

/** The line of the client that is linked to a phone; it serves as its identity. */
export const companionSocket = ({ account }: Phone): unknown => [...account.companions.values()].at(-1)?.socket;

export async function statusOf(by: Client, id: number): Promise<Connection['status']> {
  return (await by.ok(by.get<Connection>(`/whatsapp/${id}`))).status;
}

/** A message as a phone shows it. */
export interface ShownMessage {
  id: string;
  body: string;
  quotes: string | null;
  file: Buffer | null;
}

/** What the phone of a contact shows of what it received: each message once, as it was edited last. */
export async function listShownMessages(phone: Phone): Promise<ShownMessage[]> {
  const arrived = phone.account.received.all
    .filter(({ isRepeat }) => !isRepeat)
    .map((message) => ({ message, content: normalizeMessageContent(message.content) ?? {} }));
  const edits = new Map(
    arrived.flatMap(({ message, content: { protocolMessage } }) =>
      protocolMessage?.editedMessage ? [[protocolMessage.key?.id, message.text]] : [],
    ),
  );
  const messages = arrived.filter(({ content }) => !content.protocolMessage && !content.reactionMessage);
  return Promise.all(
    messages.map(async ({ message, content }) => {
      const inner = Object.values(content).find(
        (part): part is { contextInfo?: { stanzaId?: string | null } } =>
          typeof part === 'object' && part !== null && 'contextInfo' in part,
      );
      return {
        id: message.id,
        body: edits.get(message.id) ?? message.text,
        quotes: inner?.contextInfo?.stanzaId || null,
        file: (await phone.downloadMedia(message)) ?? null,
      };
    }),
  );
}

/** A linked number whose contact Ana wrote "Oi", and their open ticket. */
export async function openLinkedConversation(server: TestServer, peer: FakeWhatsapp) {
  const company = await server.company();
  const by = company.admin;
  const shop = peer.phone(newNumber(), 'Loja');
  const { id } = await linkByQr(company, shop);
  const ana = peer.phone(newNumber(), 'Ana');
  await ana.send(shop, 'Oi');
  const ticket = await waitForTicket(by, ana.number);
  await by.ok(by.put(`/tickets/${ticket.id}`, { status: 'open' }));
  const bodies = async () => (await fetchThread(by, ticket.id)).map(({ body }) => body);
  const phoneShows = (body: string) => until(async () => (await bodies()).includes(body), 12_000);
  return { company, by, shop, id, ana, ticket, bodies, phoneShows };
}
