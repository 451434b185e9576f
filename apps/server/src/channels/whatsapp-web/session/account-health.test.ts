import { startFakeWhatsapp } from '@balcao/fake-whatsapp';
import { afterAll, describe, expect, it } from 'vitest';
import { hourMs, type Connection, type Message, type Ticket } from '@balcao/contract';
import { waitForStatus } from '../../../testing/builders.ts';
import { until } from '../../../testing/client.ts';
import { fetchThread, sendReply, waitForMessage } from '../../../testing/simulated-phone.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { linkByQr } from '../../../testing/web-phones.ts';
import { newNumber } from '../../../testing/sample-values.ts';
import { waitForTicket } from '../../port/channel.suite.ts';

const peer = await startFakeWhatsapp();
const server = useTestServer({ WHATSAPP_WEB_URL: peer.url });
afterAll(() => peer.stop());

async function openConversation() {
  const company = await server.company();
  const by = company.admin;
  const [shop, ana] = [peer.phone(newNumber(), 'Loja'), peer.phone(newNumber(), 'Ana')];
  const { id } = await linkByQr(company, shop);
  await ana.send(shop, 'Oi');
  const ticket = await waitForTicket(by, ana.number);
  /** The one that lasts. */
  const pause = async () => {
    const { pause: last } = await by.ok(by.get<Connection>(`/whatsapp/${id}`));
    return last && Date.parse(last.until) > server.clock.now().getTime() ? last : undefined;
  };
  const begin = async (body: string) => {
    const contact = await company.contact({ number: peer.phone(newNumber(), 'Bia').number });
    const { id: ticketId } = await by.ok(
      by.post<{ id: number }>('/tickets', { contactId: contact.id, whatsappId: id, status: 'open' }),
    );
    const [sent] = await sendReply(by, ticketId, { body });
    return (fits: (message: Message) => boolean) => waitForMessage(by, ticketId, sent?.id, fits);
  };
  return { company, by, shop, ana, id, ticket, pause, begin };
}
const inHours = (hours: number) => new Date(Math.ceil(Date.now() / 1000) * 1000 + hours * hourMs);

describe('a restriction of WhatsApp (reachoutTimeLock)', () => {
  it('pauses the number until the end that WhatsApp reports, and no longer', async () => {
    const { shop, pause, begin } = await openConversation();
    const end = inHours(7);
    shop.restrict(end);
    const held = await until(pause);
    expect([held.reason, new Date(held.until)]).toEqual(['ERR_WAPP_REACHOUT_LIMIT', end]);
    const first = await begin('Promoção');
    await first(({ ack, failure }) => ack === 0 && failure === 'ERR_WAPP_REACHOUT_LIMIT');
    const later = inHours(20);
    shop.restrict(later);
    await until(async () => new Date((await pause())?.until ?? 0).getTime() === later.getTime());
    shop.liftRestriction();
    await until(async () => (await pause()) === undefined);
    expect((await first(({ ack }) => ack >= 2)).failure).toBeNull();
  });

  it('a restriction of WhatsApp that began while nobody listened is asked for at the next login', async () => {
    const { by, shop, id, pause } = await openConversation();
    shop.account.restrictedUntil = inHours(3);
    peer.faults.cut(shop);
    const held = await until(pause);
    expect(new Date(held.until)).toEqual(shop.account.restrictedUntil);
    await waitForStatus(by, id, 'CONNECTED');
  });

  it('is none where WhatsApp only refuses a first message: it says so, and nobody else waits', async () => {
    const { shop, pause, begin } = await openConversation();
    peer.faults.refuseMessages(shop, 463);
    const refused = await begin('Promoção');
    expect((await refused(({ ack }) => ack === -1)).failure).toBe('ERR_WAPP_FIRST_CONTACT_REFUSED');
    expect(await pause()).toBeUndefined();
  });
});

describe('one-time keys', () => {
  it('one-time keys are filled up in steps after a login, before new customers find none', async () => {
    const { shop } = await openConversation();
    shop.account.preKeyPool = 'as-kept';
    const kept = () => [...shop.account.companions.values()][0]?.preKeys ?? [];
    const uploads = () =>
      peer.record
        .find({ direction: 'from-companion', number: shop.number, tag: 'iq' })
        .filter(({ stanza }) => stanza.attrs['xmlns'] === 'encrypt' && stanza.attrs['type'] === 'set').length;
    await until(() => kept().length >= 100);
    // A burst of customers, and then a login: the library alone would leave it at six.
    kept().splice(6);
    const before = uploads();
    peer.faults.cut(shop);
    await until(() => kept().length >= 100);
    expect(uploads() - before).toBe(5);
  });
});

describe('reading on the handset', () => {
  it.each([
    ['with read receipts', true, 'number'],
    ['without them', false, 'number'],
    ['of somebody known by private id', true, 'lid'],
  ] as const)(
    '%s: what was read there counts as unread no more, and what came since does',
    async (_how, sends, form) => {
      const { by, shop, ana, ticket } = await openConversation();
      const unread = async () => (await by.ok(by.get<Ticket>(`/tickets/${ticket.id}`))).unreadMessages;
      ana.account.addressing = form;
      shop.account.sendsReadReceipts = sends;
      await ana.send(shop, 'Ainda tem?');
      const read = await shop.waitForMessage('Ainda tem?');
      await until(async () => (await unread()) === 2);
      const subscription = await by.listen();
      shop.markRead(read);
      await until(async () => (await unread()) === 0);
      await until(() =>
        subscription.received.some(
          ({ payload }) => (payload as { action?: string } | undefined)?.action === 'updateUnread',
        ),
      );
      await ana.send(shop, 'Alô?');
      await until(async () => (await fetchThread(by, ticket.id)).some(({ body }) => body === 'Alô?'));
      expect(await unread()).toBe(1);
    },
  );
});
