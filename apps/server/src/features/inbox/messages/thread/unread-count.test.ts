import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Message, Ticket } from '@balcao/contract';
import { until, type Client } from '../../../../testing/client.ts';
import { sendFromPhone, fetchThread } from '../../../../testing/simulated-phone.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { newNumber } from '../../../../testing/sample-values.ts';
import { isFullScope } from '../../../../testing/scope.ts';

const server = useTestServer();

describe('unread count', () => {
  it('counts messages of the conversation only', async () => {
    const company = await server.company();
    const phone = await company.connection();
    const { admin } = company;
    const [first, second] = [
      await company.inbound(phone, { body: 'Oi' }),
      await company.inbound(phone, { body: 'Olá' }),
    ];
    const [later] = await fetchThread(admin, second.id);
    for (const lastMessageId of [later?.id, '8000000000000000000']) {
      const answer = await admin.post(`/tickets/${first.id}/read`, { lastMessageId });
      expect(answer).toMatchObject({ status: 404, body: { error: 'ERR_NO_MESSAGE_FOUND' } });
    }
    expect((await admin.ok(admin.get<Ticket>(`/tickets/${first.id}`))).unreadMessages).toBe(1);
  });

  it('is exact after any mix of arriving, reading up to one, reading twice at once, and answering', async () => {
    const company = await server.company();
    const phone = await company.connection();
    const { admin } = company;
    const bruno = await company.user({ allTicket: 'enabled' });
    const step = fc.oneof(
      fc.record({ kind: fc.constant('arrive' as const), count: fc.integer({ min: 1, max: 3 }) }),
      fc.record({
        kind: fc.constant('read' as const),
        upTo: fc.double({ min: 0, max: 1, noNaN: true }),
        readers: fc.integer({ min: 1, max: 2 }),
      }),
      fc.record({ kind: fc.constant('answer' as const) }),
      fc.record({ kind: fc.constant('readWhileArriving' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
        const number = newNumber();
        let arrived = 1;
        const { id } = await company.inbound(phone, { number, body: 'm0' });
        await admin.ok(admin.put(`/tickets/${id}`, { status: 'open', keepUnread: true }));
        const settled = () =>
          until(async () => {
            const messages = (await fetchThread(admin, id)).filter((message) => !message.fromMe);
            return messages.length === arrived ? messages : undefined;
          });
        const arrive = () => sendFromPhone(admin, phone, { number, body: `m${arrived++}` });
        const read = (by: Client, message: Message | undefined) =>
          by.ok(by.post(`/tickets/${id}/read`, { lastMessageId: message?.id }));
        let readUpTo = 0;
        for (const one of steps) {
          const messages = await settled();
          if (one.kind === 'arrive') for (let n = 0; n < one.count; n += 1) await arrive();
          if (one.kind === 'answer') {
            await admin.ok(admin.post(`/messages/${id}`, { body: 'resposta' }));
            readUpTo = messages.length;
          }
          if (one.kind === 'read') {
            const upTo = Math.min(messages.length - 1, Math.floor(one.upTo * messages.length));
            await Promise.all([admin, bruno].slice(0, one.readers).map((by) => read(by, messages[upTo])));
            readUpTo = Math.max(readUpTo, upTo + 1);
          }
          if (one.kind === 'readWhileArriving') {
            await Promise.all([read(admin, messages.at(-1)), arrive(), read(bruno, messages[0])]);
            readUpTo = Math.max(readUpTo, messages.length);
          }
        }
        await settled();
        const { unreadMessages } = await admin.ok(admin.get<Ticket>(`/tickets/${id}`));
        expect(unreadMessages).toBe(arrived - readUpTo);
        const unread = (await fetchThread(admin, id)).filter((message) => !message.fromMe && !message.read);
        expect(unread.length).toBe(unreadMessages);
      }),
      { numRuns: isFullScope ? 12 : 6 },
    );
  });
});
