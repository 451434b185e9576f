import { randomBytes } from 'node:crypto';
import { sealedEdit, startFakeWhatsapp, type ChatMessage } from '@balcao/fake-whatsapp';
import { proto } from 'baileys';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import type { Message, Ticket } from '@balcao/contract';
import { until } from '../../../testing/client.ts';
import { fetchThread } from '../../../testing/simulated-phone.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { linkByQr } from '../../../testing/web-phones.ts';
import { newNumber } from '../../../testing/sample-values.ts';
import { waitForTicket } from '../../port/channel.suite.ts';

const peer = await startFakeWhatsapp();
const server = useTestServer({ WHATSAPP_WEB_URL: peer.url });
afterAll(() => peer.stop());

async function link() {
  const company = await server.company();
  const by = company.admin;
  const shop = peer.phone(newNumber(), 'Loja');
  await linkByQr(company, shop);
  const ana = peer.phone(newNumber(), 'Ana');
  const shown = (ticketId: number, fits: (message: Message) => boolean) =>
    until(async () => (await fetchThread(by, ticketId)).find(fits));
  return { by, shop, ana, shown };
}

/** An edit of a message as its author's phone makes it, with what is given instead. */
function editOf(
  { id, content }: ChatMessage,
  text: string,
  given: { author: string; secret?: Uint8Array; id?: string },
): proto.IMessage {
  const secret = given.secret ?? content.messageContextInfo?.messageSecret ?? randomBytes(32);
  const key = { id: given.id ?? id, fromMe: true };
  const { MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type;
  const edit = { protocolMessage: { type: MESSAGE_EDIT, key, editedMessage: { conversation: text } } };
  return sealedEdit(edit, { secret, key, author: given.author });
}

describe('a sealed edit', () => {
  it('is opened, under whichever of the addresses of its sender it was sealed', async () => {
    const { by, shop, ana, shown } = await link();
    for (const addressing of ['number', 'lid', 'hidden'] as const) {
      ana.account.addressing = addressing;
      const message = await ana.send(shop, `rascunho ${addressing}`);
      await ana.edit(message, `pronto ${addressing}`);
    }
    ana.account.addressing = 'number';
    const message = await ana.send(shop, 'sob o outro');
    await ana.send(shop, { raw: editOf(message, 'pelo LID', { author: ana.account.lid }) });
    const ticket = await waitForTicket(by, ana.number);
    await shown(ticket.id, ({ body }) => body === 'pelo LID');
    expect((await fetchThread(by, ticket.id)).map(({ body }) => body)).toEqual([
      'pronto number',
      'pronto lid',
      'pronto hidden',
      'pelo LID',
    ]);
  });

  it('changes a caption, and what the own handset wrote', async () => {
    const { by, shop, ana, shown } = await link();
    const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    const picture = await ana.send(shop, { image, caption: 'legenda' });
    const ticket = await waitForTicket(by, ana.number);
    await ana.edit(picture, 'outra legenda');
    await shown(ticket.id, ({ body, mediaType }) => body === 'outra legenda' && mediaType === 'image');
    const own = await shop.send(ana, 'do celular');
    await shop.edit(own, 'do celular, corrigido');
    await shown(ticket.id, ({ body }) => body === 'do celular, corrigido');
    expect((await fetchThread(by, ticket.id)).map(({ body, fromMe }) => [body, fromMe])).toEqual([
      ['outra legenda', false],
      ['do celular, corrigido', true],
    ]);
  });

  it('a sealed edit that cannot be opened, or is of a kind that nobody knows, shows nothing and opens nothing again', async () => {
    const { by, shop, ana, shown } = await link();
    const message = await ana.send(shop, 'como era');
    const ticket = await waitForTicket(by, ana.number);
    await shown(ticket.id, ({ body }) => body === 'como era');
    await by.ok(by.put(`/tickets/${ticket.id}`, { status: 'open' }));
    await by.ok(by.put(`/tickets/${ticket.id}`, { status: 'closed' }));
    const author = ana.account.pn;
    const good = editOf(message, 'não', { author }).secretEncryptedMessage ?? {};
    const { EVENT_EDIT } = proto.Message.SecretEncryptedMessage.SecretEncType;
    const foreign = peer.phone(newNumber(), 'Bia').account.pn;
    for (const raw of [
      editOf(message, 'não', { author, secret: randomBytes(32) }),
      editOf(message, 'não', { author, id: 'NUNCA' }),
      editOf(message, 'não', { author: foreign }),
      { secretEncryptedMessage: { ...good, secretEncType: EVENT_EDIT } },
      { secretEncryptedMessage: { ...good, secretEncType: 99 as never } },
      { secretEncryptedMessage: { ...good, encIv: Buffer.alloc(3) } },
      { secretEncryptedMessage: { ...good, encPayload: Buffer.alloc(5) } },
      { secretEncryptedMessage: { ...good, targetMessageKey: null } },
      { secretEncryptedMessage: {} },
    ])
      await ana.send(shop, { raw });
    // What comes after them proves that they came.
    const bia = peer.phone(foreign.split('@')[0] ?? '');
    await bia.send(shop, 'depois');
    await shown((await waitForTicket(by, bia.number)).id, ({ body }) => body === 'depois');
    expect((await fetchThread(by, ticket.id)).map(({ body }) => body)).toEqual(['como era']);
    expect((await by.ok(by.get<Ticket>(`/tickets/${ticket.id}`))).status).toBe('closed');
  });

  it('a sealed edit of what somebody else wrote in a group changes nothing', async () => {
    const { by, shop, ana, shown } = await link();
    await by.ok(by.put('/settings/CheckMsgIsGroup', { value: 'disabled' }));
    const bia = peer.phone(newNumber(), 'Bia');
    const team = peer.group('Equipe', [ana, shop, bia]);
    const message = await ana.send(team, 'da Ana');
    const { tickets } = await until(async () => {
      const found = await by.ok(by.get<{ tickets: Ticket[] }>('/tickets?showAll=true&status=pending'));
      return found.tickets.length > 0 ? found : undefined;
    }, 12_000);
    const id = tickets[0]?.id ?? 0;
    // Everybody in the group has the secret.
    await bia.send(team, { raw: editOf(message, 'da Bia', { author: bia.account.lid }) });
    await bia.send(team, 'depois');
    await shown(id, ({ body }) => body === 'depois');
    expect((await fetchThread(by, id)).map(({ body }) => body)).toEqual(['da Ana', 'depois']);
    await ana.edit(message, 'da própria Ana');
    await shown(id, ({ body }) => body === 'da própria Ana');
  });
});
