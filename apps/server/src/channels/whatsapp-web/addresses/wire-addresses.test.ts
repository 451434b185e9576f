import { startFakeWhatsapp, type Phone } from '@balcao/fake-whatsapp';
import { afterAll, describe, expect, it } from 'vitest';
import { hourMs, type Connection } from '@balcao/contract';
import { waitForStatus } from '../../../testing/builders.ts';
import { until } from '../../../testing/client.ts';
import { fetchThread, sendReply, waitForMessage } from '../../../testing/simulated-phone.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { companionSocket, linkByQr } from '../../../testing/web-phones.ts';
import { newNumber } from '../../../testing/sample-values.ts';
import { waitForTicket } from '../../port/channel.suite.ts';

const peer = await startFakeWhatsapp();
const server = useTestServer({ WHATSAPP_WEB_URL: peer.url });
afterAll(() => peer.stop());

/** A linked number, and a customer whose ticket is open. */
async function openConversation({
  addressing = 'number',
  at = new Date(),
}: { addressing?: Phone['account']['addressing']; at?: Date } = {}) {
  const company = await server.company();
  const by = company.admin;
  const shop = peer.phone(newNumber(), 'Loja');
  const { id } = await linkByQr(company, shop);
  const ana = peer.phone(newNumber(), 'Ana');
  ana.account.addressing = addressing;
  await ana.send(shop, 'Oi', { at });
  const ticket = await waitForTicket(by, ana.number);
  await by.ok(by.put(`/tickets/${ticket.id}`, { status: 'open' }));
  /** Sends, and says where it arrived and what became of it. */
  const sendText = async (body: string, ticketId = ticket.id) => {
    const [sent] = await sendReply(by, ticketId, { body });
    return waitForMessage(by, ticketId, sent?.id, ({ ack }) => ack !== 0);
  };
  const arrivedAt = (body: string) => ana.account.received.all.find(({ text }) => text === body)?.addressedTo;
  /** what WhatsApp answered to messages that it did not take */
  const refusals = () =>
    peer.record
      .find({ direction: 'to-companion', tag: 'ack', number: shop.number })
      .flatMap(({ stanza }) => stanza.attrs['error'] ?? []);
  const attempts = () =>
    peer.record
      .find({ direction: 'from-companion', tag: 'message', number: shop.number })
      .filter(({ stanza }) => stanza.attrs['category'] !== 'peer').length;
  /** Opens the session anew, as after a restart: nothing is left of what it had in memory. */
  const reopen = async () => {
    const line = companionSocket(shop);
    await by.ok(by.post(`/whatsappsession/${id}`));
    peer.faults.cut(shop);
    await until(() => companionSocket(shop) !== undefined && companionSocket(shop) !== line);
    await waitForStatus(by, id, 'CONNECTED');
  };
  /** A conversation that the company begins. */
  const beginWith = async (phone: Phone) => {
    const contact = await company.contact({ number: phone.number });
    const begun = await by.ok(
      by.post<{ id: number }>('/tickets', { contactId: contact.id, whatsappId: id, status: 'open' }),
    );
    return begun.id;
  };
  const pause = async () => (await by.ok(by.get<Connection>(`/whatsapp/${id}`))).pause;
  return { company, by, shop, id, ana, ticket, sendText, arrivedAt, refusals, attempts, reopen, beginWith, pause };
}

describe('a chat with one person', () => {
  it('is addressed by private id from the moment the phone says that its chats moved', async () => {
    const { shop, ana, sendText, arrivedAt, refusals } = await openConversation();
    await sendText('antes');
    await shop.migrateToLids([ana]);
    await ana.send(shop, 'mudou');
    await sendText('depois');
    expect([arrivedAt('antes'), arrivedAt('depois'), refusals()]).toEqual([ana.account.pn, ana.account.lid, []]);
  });

  it('a chat with one person of which WhatsApp hides the number is tried by private id, which is remembered over connections', async () => {
    const { by, id, shop, ana, sendText, arrivedAt, refusals } = await openConversation();
    shop.account.lidMigration = 'migrated';
    await sendText('um');
    const line = companionSocket(shop);
    await by.ok(by.post(`/whatsappsession/${id}`));
    peer.faults.cut(shop);
    await until(() => companionSocket(shop) !== undefined && companionSocket(shop) !== line);
    await waitForStatus(by, id, 'CONNECTED');
    const asked = () =>
      peer.record
        .find({ direction: 'from-companion', tag: 'iq', number: shop.number })
        .filter(({ stanza }) => stanza.attrs['xmlns'] === 'usync' && JSON.stringify(stanza).includes(ana.account.pn))
        .length;
    const before = asked();
    await sendText('dois');
    expect([arrivedAt('um'), arrivedAt('dois'), refusals()]).toEqual([ana.account.lid, ana.account.lid, []]);
    expect(asked() - before).toBe(0);
  });

  it('a chat with one person that is refused in one form goes once more in the other, which is remembered', async () => {
    const { shop, ana, sendText, arrivedAt, refusals } = await openConversation({ addressing: 'lid' });
    // It came by private id, and nobody said whether the chats moved.
    shop.account.lidMigration = 'not-migrated';
    expect((await sendText('um')).ack).toBeGreaterThanOrEqual(2);
    expect(refusals()).toEqual(['400']);
    await sendText('dois');
    expect([arrivedAt('um'), arrivedAt('dois'), refusals()]).toEqual([ana.account.pn, ana.account.pn, ['400']]);
  });

  it('a chat with one person that is refused in both forms is tried twice and no more, and holds up nobody', async () => {
    const { shop, sendText, attempts, refusals, pause } = await openConversation();
    peer.faults.refuseMessages(shop, 463, 2);
    const before = attempts();
    expect(await sendText('Promoção')).toMatchObject({ ack: -1, failure: 'ERR_WAPP_UNDELIVERABLE' });
    expect([attempts() - before, refusals(), await pause()]).toEqual([2, ['463', '463'], null]);
  });

  it('a chat with one person that the account may not begin pauses until WhatsApp says so, and is tried once', async () => {
    const { company, by, shop, id, sendText, attempts, pause } = await openConversation();
    shop.account.restrictedUntil = new Date(Math.ceil(Date.now() / 1000) * 1000 + 5 * hourMs);
    peer.faults.refuseMessages(shop, 463);
    const contact = await company.contact({ number: peer.phone(newNumber(), 'Bia').number });
    const { id: ticketId } = await by.ok(
      by.post<{ id: number }>('/tickets', { contactId: contact.id, whatsappId: id, status: 'open' }),
    );
    const before = attempts();
    expect(await sendText('Promoção', ticketId)).toMatchObject({ ack: -1, failure: 'ERR_WAPP_REACHOUT_LIMIT' });
    const held = await until(pause);
    expect([attempts() - before, held.reason, new Date(held.until)]).toEqual([
      1,
      'ERR_WAPP_REACHOUT_LIMIT',
      shop.account.restrictedUntil,
    ]);
  });

  it.each([
    ['number', 'pn'],
    ['lid', 'lid'],
  ] as const)('a chat with one person who writes by %s is answered so after a restart', async (addressing, form) => {
    const { ana, sendText, arrivedAt, reopen } = await openConversation({ addressing });
    await reopen();
    await sendText('depois');
    expect(arrivedAt('depois')).toBe(ana.account[form]);
  });

  it('a chat with one person that the company begins goes by private id, with the number beside it', async () => {
    const { shop, sendText, beginWith, refusals } = await openConversation();
    const bia = peer.phone(newNumber(), 'Bia');
    await sendText('Bom dia', await beginWith(bia));
    const sent = peer.record
      .find({ direction: 'from-companion', tag: 'message', number: shop.number })
      .find(({ stanza }) => stanza.attrs['to'] === bia.account.lid);
    expect([sent?.stanza.attrs['peer_recipient_pn'], bia.account.received.all[0]?.addressedTo, refusals()]).toEqual([
      bia.account.pn,
      bia.account.lid,
      [],
    ]);
  });

  it('a chat with one person that is refused by private id turns no other chat', async () => {
    const { by, shop, ana, sendText, arrivedAt, refusals } = await openConversation({ addressing: 'lid' });
    const bia = peer.phone(newNumber(), 'Bia');
    bia.account.addressing = 'lid';
    await bia.send(shop, 'Oi');
    const other = await waitForTicket(by, bia.number);
    await by.ok(by.put(`/tickets/${other.id}`, { status: 'open' }));
    ana.account.reachedBy = 'number';
    await sendText('um');
    await sendText('dois');
    await sendText('Oi Bia', other.id);
    expect([arrivedAt('um'), arrivedAt('dois'), bia.account.received.all[0]?.addressedTo, refusals()]).toEqual([
      ana.account.pn,
      ana.account.pn,
      bia.account.lid,
      ['463'],
    ]);
  });

  it('a chat with one person who wrote days ago is tried once more after 463', async () => {
    const { shop, sendText, arrivedAt, refusals } = await openConversation({ at: new Date(Date.now() - 100 * hourMs) });
    peer.faults.refuseMessages(shop, 463);
    expect((await sendText('Ainda aí?')).ack).toBeGreaterThanOrEqual(2);
    expect([arrivedAt('Ainda aí?') !== undefined, refusals()]).toEqual([true, ['463']]);
  });

  it('a chat with one person whose private id changed is looked up again and the message sent once more', async () => {
    const { shop, ana, sendText, arrivedAt, attempts } = await openConversation({ addressing: 'lid' });
    await sendText('antes');
    const former = ana.account.lid;
    ana.account.changeLid();
    const before = attempts();
    await sendText('depois');
    await sendText('mais uma');
    expect([former === ana.account.lid, arrivedAt('depois'), arrivedAt('mais uma'), attempts() - before]).toEqual([
      false,
      ana.account.lid,
      ana.account.lid,
      3,
    ]);
    expect(shop.account.companions.size).toBe(1);
  });

  it('a chat with one person whose number has a new account says so, and is not tried again', async () => {
    const { shop, sendText, attempts } = await openConversation({ addressing: 'lid' });
    peer.faults.refreshLid(shop);
    const before = attempts();
    expect(await sendText('Oi?')).toMatchObject({ ack: -1, failure: 'ERR_WAPP_NEW_ACCOUNT' });
    expect(attempts() - before).toBe(1);
  });

  it('a chat with one person has receipts and typing where its messages come from', async () => {
    const { by, ana, shop, ticket, reopen } = await openConversation({ addressing: 'lid' });
    await reopen();
    await ana.send(shop, 'leia');
    await until(
      async () => (await by.ok(by.get<{ unreadMessages: number }>(`/tickets/${ticket.id}`))).unreadMessages > 0,
    );
    const lastMessageId = (await fetchThread(by, ticket.id)).find(({ body }) => body === 'leia')?.id;
    await by.ok(by.post(`/tickets/${ticket.id}/read`, { lastMessageId }));
    await ana.account.receipts.waitFor(({ kind }) => kind === 'read');
    expect(peer.record.problems.filter(({ what }) => what.includes('A receipt for'))).toEqual([]);
  });
});
