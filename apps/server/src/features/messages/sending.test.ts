import { beforeAll, describe, expect, it } from 'vitest';
import type { Whatsapp } from '@balcao/contract';
import type { ChannelSession, OutboundMessage } from '../../channels/channel.ts';
import type { TestCompany } from '../../testing/builders.ts';
import { until } from '../../testing/client.ts';
import { openTicket, reply, thread, unlink } from '../../testing/phone.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { newNumber } from '../../testing/world.ts';
import { createOutbound } from './outbound.ts';

const server = useTestServer();
let company: TestCompany;
beforeAll(async () => {
  company = await server.company();
});

/** A connection whose session is the test's: what is to be sent reaches `send`. */
async function ownSession(send: (message: OutboundMessage) => Promise<void>) {
  const phone: Whatsapp = await company.connection();
  const session = { send, change: async () => {} } as Partial<ChannelSession> as ChannelSession;
  const { database, log } = server.app.platform;
  const outbound = createOutbound({ database, log, urlOf: () => '', sessionOf: () => session });
  return { phone, drain: () => outbound.drain({ companyId: company.id, whatsappId: phone.id }), settle: outbound.settle };
}

describe('a contact whose messages take long', () => {
  it('holds up nobody else, and gets them in order', async () => {
    const { admin } = company;
    const slow = newNumber();
    const sent: string[] = [];
    const gate = Promise.withResolvers<void>();
    const { phone, drain } = await ownSession(async ({ address, body }) => {
      if (address.value === slow) await gate.promise;
      sent.push(body);
    });
    const toSlow = await openTicket(company, phone, admin, slow);
    const toOther = await openTicket(company, phone, admin, newNumber());
    await unlink(admin, phone);
    for (const body of ['lento 1', 'lento 2']) await reply(admin, toSlow.id, { body });
    await drain();
    for (const body of ['outro 1', 'outro 2']) await reply(admin, toOther.id, { body });
    await reply(admin, toSlow.id, { body: 'lento 3' });
    await drain();
    await until(() => sent.length === 2);
    expect(sent).toEqual(['outro 1', 'outro 2']);
    gate.resolve();
    await until(() => sent.length === 5);
    expect(sent.slice(2)).toEqual(['lento 1', 'lento 2', 'lento 3']);
    await until(async () => (await thread(admin, toSlow.id)).filter(({ fromMe }) => fromMe).every(({ ack }) => ack === 2));
  });
});
