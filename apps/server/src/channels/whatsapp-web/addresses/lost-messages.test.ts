import { startFakeWhatsapp } from '@balcao/fake-whatsapp';
import { afterAll, describe, expect, it } from 'vitest';
import type { ConnectionDiagnosis } from '@balcao/contract';
import { sweepUndelivered } from '../../../features/inbox/index.ts';
import { until } from '../../../testing/client.ts';
import { fetchThread, sendReply, waitForMessage } from '../../../testing/simulated-phone.ts';
import { queryRows } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { companionSocket, listShownMessages, openLinkedConversation } from '../../../testing/web-phones.ts';
import { newNumber } from '../../../testing/sample-values.ts';

const peer = await startFakeWhatsapp();
const server = useTestServer({ WHATSAPP_WEB_URL: peer.url });
afterAll(() => peer.stop());
const openConversation = () => openLinkedConversation(server, peer);
const rows = (sql: string, values: unknown[]) => queryRows(server.databaseUrl, sql, values);

describe('message of a linked number', () => {
  it('lost by WhatsApp in the wrong form of address is noticed once the contact writes, and sent again in the other', async () => {
    const { by, id, shop, ana, ticket } = await openConversation();
    Object.assign(shop.account, { lidMigration: 'migrated', wrongForm: 'dropped' });
    const [sent] = await sendReply(by, ticket.id, { body: 'Some' });
    await waitForMessage(by, ticket.id, sent?.id, ({ ack }) => ack === 2);
    await rows(
      `UPDATE messages SET sent_at = sent_at - interval '10 minutes', updated_at = updated_at - interval '10 minutes' WHERE id = $1`,
      [sent?.id],
    );
    await ana.send(shop, 'Ainda aí?');
    const asked = await until(async () => (await fetchThread(by, ticket.id)).find(({ body }) => body === 'Ainda aí?'));
    await rows(`UPDATE messages SET sent_at = sent_at - interval '5 minutes' WHERE id = $1`, [asked.id]);
    await sweepUndelivered(server.app.platform.database);
    const lost = await waitForMessage(by, ticket.id, sent?.id, ({ failure }) => failure !== null);
    expect([lost.ack, lost.failure, await listShownMessages(ana)]).toEqual([2, 'ERR_WAPP_NOT_DELIVERED', []]);
    const { undelivered } = await by.ok(by.get<ConnectionDiagnosis>(`/whatsapp/${id}/diagnosis`));
    expect(undelivered).toEqual([{ form: 'pn', count: 1 }]);
    await by.ok(by.post(`/messages/${sent?.id}/retry`));
    const arrived = await waitForMessage(by, ticket.id, sent?.id, ({ ack }) => ack >= 3);
    await sendReply(by, ticket.id, { body: 'E mais uma' });
    await until(() => ana.account.received.all.length === 2);
    expect([arrived.failure, ana.account.received.all.map(({ addressedTo }) => addressedTo)]).toEqual([
      null,
      [ana.account.lid, ana.account.lid],
    ]);
  });
});

describe('messages for a linked number', () => {
  it('of more than a batch that waited during an outage all arrive, in their order', async () => {
    const { shop, ana, ticket } = await openConversation();
    peer.faults.failLogin(shop, 503);
    peer.faults.cut(shop);
    await until(() => companionSocket(shop) === undefined);
    const texts = Array.from({ length: 120 }, (_unused, index) => `esperou ${index}`);
    for (const text of texts) await ana.send(shop, text);
    const stored = await until(async () => {
      const found = await rows(`SELECT body FROM messages WHERE ticket_id = $1 AND body LIKE 'esperou%' ORDER BY id`, [
        ticket.id,
      ]);
      return found.length >= texts.length ? found : undefined;
    }, 60_000);
    expect(stored.map(({ body }) => body)).toEqual(texts);
  });

  it('in a session that the phone holds under its other address are read at once', async () => {
    const { by, id, shop } = await openConversation();
    const bia = peer.phone(newNumber(), 'Bia');
    bia.account.disclosesLid = false;
    await bia.send(shop, 'por número');
    const ticketId = await until(async () => {
      const [ticket] = await rows(
        'SELECT t.id FROM tickets t JOIN contacts c ON c.id = t.contact_id WHERE c.number = $1',
        [bia.number],
      );
      return ticket && Number(ticket['id']);
    });
    await by.ok(by.put(`/tickets/${ticketId}`, { status: 'open' }));
    await sendReply(by, ticketId, { body: 'Olá' });
    await until(() => bia.account.received.all.some(({ text }) => text === 'Olá'));
    Object.assign(bia.account, { addressing: 'lid', sessionsUnder: 'number' });
    await bia.send(shop, 'por id privado');
    Object.assign(bia.account, { addressing: 'number', disclosesLid: true });
    await bia.send(shop, 'e de volta');
    const thread = await until(async () => {
      const found = await fetchThread(by, ticketId);
      return found.some(({ body }) => body === 'e de volta') ? found : undefined;
    });
    const received = thread.filter(({ fromMe }) => !fromMe).map(({ body }) => body);
    expect(received).toEqual(['por número', 'por id privado', 'e de volta']);
    const { undecryptable } = await by.ok(by.get<ConnectionDiagnosis>(`/whatsapp/${id}/diagnosis`));
    expect(undecryptable).toEqual([]);
  });
});

describe('contact of a linked number who is blocked', () => {
  const blockedJobs = (contactId: number) =>
    rows(
      `SELECT j.last_error FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
       WHERE t.identifier = 'contacts.block' AND (j.payload ->> 'contactId')::int = $1`,
      [contactId],
    );
  const asked = (number: string) =>
    peer.record
      .find({ direction: 'from-companion', tag: 'iq', number })
      .filter(({ stanza: { attrs } }) => attrs['xmlns'] === 'blocklist' && attrs['type'] === 'set').length;

  it.each([
    ['by number is blocked at WhatsApp', 'number', true],
    ['and hides the number is blocked here alone', 'hidden', false],
  ] as const)('%s', async (_title, addressing, isAsked) => {
    const { by, shop } = await openConversation();
    const bia = peer.phone(newNumber(), 'Bia');
    bia.account.addressing = addressing;
    const { id: messageId } = await bia.send(shop, 'Oi');
    const contactId = await until(async () => {
      const [found] = await rows(
        'SELECT t.contact_id FROM messages m JOIN tickets t ON t.id = m.ticket_id WHERE m.provider_id = $1',
        [messageId],
      );
      return found && Number(found['contact_id']);
    });
    await by.ok(by.put(`/contacts/${contactId}/block`, { blocked: true }));
    await until(async () => (await blockedJobs(contactId)).length === 0);
    expect([asked(shop.number) > 0, shop.account.blocked.has(bia.number)]).toEqual([isAsked, isAsked]);
  });
});
