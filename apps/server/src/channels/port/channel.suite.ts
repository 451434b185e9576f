import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Message, Ticket, Connection } from '@balcao/contract';
import type { TestCompany } from '../../testing/builders.ts';
import { until, type Client } from '../../testing/client.ts';
import { waitForMessage, sendReply, fetchThread } from '../../testing/simulated-phone.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { newNumber, png } from '../../testing/sample-values.ts';
import type { ChangeKind } from './message-content.ts';

/** What the suite asks of the other end of a channel. */
export interface ChannelDriver {
  /** changes of own messages that reach the contact; others are taken back with a reason */
  supportedChanges: readonly ChangeKind[];
  /** A connection of the company that is linked. */
  connect(server: TestServer, company: TestCompany): Promise<ConnectedPhone>;
}

/** One connection with its contacts' phones. */
export interface ConnectedPhone {
  connection: Connection;
  /** A contact writes; answers the provider's id. The same `id` again is the provider repeating itself. */
  sendFromContact(
    number: string,
    message: { body: string; file?: Buffer; quotes?: string; id?: string },
  ): Promise<string>;
  /** A contact changes a message of either side. */
  changeFromContact(number: string, change: { kind: ChangeKind; target: string; value: string }): Promise<void>;
  /** The company's messages as the contact's phone has them, in the order of their arrival. */
  receivedByContact(
    number: string,
  ): Promise<{ id: string; body: string; quotes: string | null; file: Buffer | null }[]>;
  /** The contact looks at the conversation. */
  readByContact(number: string): Promise<void>;
  /** The session ends, and is opened again. */
  disconnect(): Promise<void>;
  reconnect(): Promise<void>;
}

/** Behaviours that every channel shares, through the front door: inside a `describe` of the channel. */
export function channelSuite(server: TestServer, driver: ChannelDriver): void {
  async function open(): Promise<{ by: Client; phone: ConnectedPhone; number: string; ticket: Ticket; first: string }> {
    const company = await server.company();
    const phone = await driver.connect(server, company);
    const number = newNumber();
    const first = await phone.sendFromContact(number, { body: 'Oi' });
    const by = company.admin;
    const { id } = await waitForTicket(by, number);
    return { by, phone, number, first, ticket: await by.ok(by.put<Ticket>(`/tickets/${id}`, { status: 'open' })) };
  }

  it('stores what a contact writes once and in order, however often it is reported', async () => {
    const { by, phone, number, ticket, first } = await open();
    const bodies = Array.from({ length: 8 }, (_unused, index) => `Mensagem ${index}`);
    const ids: string[] = [];
    for (const body of bodies) ids.push(await phone.sendFromContact(number, { body }));
    await phone.sendFromContact(number, { body: 'Oi', id: first });
    await phone.sendFromContact(number, { body: 'Mensagem 3', id: ids[3] ?? '' });
    await phone.sendFromContact(number, { body: 'Fim' });
    await until(async () => (await fetchThread(by, ticket.id)).at(-1)?.body === 'Fim', 10_000);
    expect((await fetchThread(by, ticket.id)).map(({ body }) => body)).toEqual(['Oi', ...bodies, 'Fim']);
  });

  it('sends in order, each once, and raises the ticks', async () => {
    const { by, phone, number, ticket } = await open();
    const bodies = Array.from({ length: 8 }, (_unused, index) => `Resposta ${index}`);
    for (const body of bodies) await sendReply(by, ticket.id, { body });
    await until(async () => (await phone.receivedByContact(number)).length >= bodies.length, 10_000);
    expect((await phone.receivedByContact(number)).map(({ body }) => body)).toEqual(bodies);
    const mine = async () => (await fetchThread(by, ticket.id)).filter(({ fromMe }) => fromMe);
    await until(async () => (await mine()).every(({ ack }) => ack === 3), 10_000);
    await phone.readByContact(number);
    await until(async () => (await mine()).every(({ ack }) => ack === 4), 10_000);
    expect((await phone.receivedByContact(number)).length).toBe(bodies.length);
  });

  it('carries files and quotes both ways', async () => {
    const { by, phone, number, ticket, first } = await open();
    const theirs = await phone.sendFromContact(number, { body: 'A foto', file: png });
    const inbound = await until(
      async () => (await fetchThread(by, ticket.id)).find(({ mediaUrl }) => mediaUrl !== null),
      10_000,
    );
    expect(inbound).toMatchObject({
      mediaType: 'image',
      body: 'A foto',
      mediaMime: 'image/png',
      mediaSize: png.length,
    });
    expect(await downloadMedia(server, inbound)).toEqual(png);

    const form = new FormData();
    const bytes = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(200_000)]);
    form.set('body', 'Segue o boleto');
    form.set('medias', new Blob([new Uint8Array(bytes)]), 'boleto.pdf');
    form.set('quotedMsg', JSON.stringify({ id: inbound.id }));
    const [sent] = await sendReply(by, ticket.id, form);
    const shown = await until(
      async () => (await phone.receivedByContact(number)).find(({ body }) => body === 'Segue o boleto'),
      10_000,
    );
    expect([shown.quotes, shown.file?.equals(bytes)]).toEqual([theirs, true]);

    await phone.sendFromContact(number, { body: 'Paguei', quotes: shown.id });
    const answer = await until(
      async () => (await fetchThread(by, ticket.id)).find(({ body }) => body === 'Paguei'),
      10_000,
    );
    expect(answer.quotedMsgId).toBe(sent?.id);
    await phone.sendFromContact(number, { body: 'E este?', quotes: first });
    const another = await until(
      async () => (await fetchThread(by, ticket.id)).find(({ body }) => body === 'E este?'),
      10_000,
    );
    expect(another.quotedMsg?.body).toBe('Oi');
  });

  it('shows what a contact changes, and keeps what it said', async () => {
    const { by, phone, number, ticket, first } = await open();
    const findByBody = (body: string) => async () =>
      (await fetchThread(by, ticket.id)).find((message) => message.body === body);
    await phone.changeFromContact(number, { kind: 'edit', target: first, value: 'Oi, boa tarde' });
    expect(await until(findByBody('Oi, boa tarde'), 10_000)).toMatchObject({ isEdited: true });
    await sendReply(by, ticket.id, { body: 'Boa tarde!' });
    const shown = await until(async () => (await phone.receivedByContact(number))[0], 10_000);
    await phone.changeFromContact(number, { kind: 'reaction', target: shown.id, value: '❤️' });
    await until(async () => (await findByBody('Boa tarde!')())?.reactions[0]?.emoji === '❤️', 10_000);
    await phone.changeFromContact(number, { kind: 'delete', target: first, value: '' });
    await until(async () => (await findByBody('Oi, boa tarde')())?.isDeleted, 10_000);
  });

  it('sends changes of messages to the contact, or reverts them with the reason', async () => {
    const { by, phone, number, ticket } = await open();
    const [sent] = await sendReply(by, ticket.id, { body: 'Sao 10 reais' });
    const id = sent?.id ?? '';
    await waitForMessage(by, ticket.id, id, ({ ack }) => ack >= 2);
    const theirs = (await fetchThread(by, ticket.id))[0]?.id ?? '';
    await by.ok(by.put(`/messages/${theirs}/reaction`, { emoji: '👍' }));
    await waitForMessage(by, ticket.id, theirs, ({ operation }) => operation === null);
    await by.ok(by.put(`/messages/${id}`, { body: 'São 10 reais' }));
    const edited = await waitForMessage(
      by,
      ticket.id,
      id,
      ({ operation }) => operation === null || operation.failure !== null,
    );
    const carried = driver.supportedChanges.includes('edit');
    expect([edited.body, edited.operation?.failure ?? null]).toEqual(
      carried ? ['São 10 reais', null] : ['Sao 10 reais', 'ERR_WAPP_UNSUPPORTED'],
    );
    expect((await phone.receivedByContact(number))[0]?.body).toBe(edited.body);
  });

  it('loses and doubles nothing while the session is away', async () => {
    const { by, phone, number, ticket } = await open();
    await phone.disconnect();
    const [waiting] = await sendReply(by, ticket.id, { body: 'Respondi na queda' });
    await phone.sendFromContact(number, { body: 'Escrevi na queda' });
    expect((await phone.receivedByContact(number)).length).toBe(0);
    await phone.reconnect();
    await waitForMessage(by, ticket.id, waiting?.id, ({ ack }) => ack >= 2);
    await until(async () => (await fetchThread(by, ticket.id)).some(({ body }) => body === 'Escrevi na queda'), 10_000);
    expect((await phone.receivedByContact(number)).map(({ body }) => body)).toEqual(['Respondi na queda']);
    expect((await fetchThread(by, ticket.id)).filter(({ body }) => body === 'Escrevi na queda').length).toBe(1);
  });
}

export function waitForTicket(by: Client, number: string): Promise<Ticket> {
  return until(async () => {
    const { tickets } = await by.ok(by.get<{ tickets: Ticket[] }>('/tickets?showAll=true'));
    return tickets.find((ticket) => ticket.contact.number === number);
  }, 10_000);
}

async function downloadMedia(server: TestServer, { mediaUrl }: Message): Promise<Buffer> {
  return Buffer.from(await (await fetch(server.url + (mediaUrl ?? ''))).arrayBuffer());
}
