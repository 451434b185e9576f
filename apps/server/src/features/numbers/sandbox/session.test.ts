import { describe, expect, it } from 'vitest';
import type { SandboxContact, Connection } from '@balcao/contract';
import type { ChannelHost } from '../../../channels/port/channel.ts';
import type { InboundChange, InboundMessage } from '../../../channels/port/inbound-entry.ts';
import { createSandboxChannel } from '../../../channels/sandbox/index.ts';
import type { TestCompany } from '../../../testing/builders.ts';
import { until } from '../../../testing/client.ts';
import { sendFromPhone } from '../../../testing/simulated-phone.ts';
import { withClient } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { newNumber } from '../../../testing/sample-values.ts';

/** No gateway of its own: the tests hold the sessions. */
const server = useTestServer({ ROLES: 'http' });

describe('a session of the simulated phone', () => {
  /** A session whose host fails a set number of times. */
  async function openSessionWithFailingHost(company: TestCompany, phone: Connection, failures: number) {
    const received: { acks: string[]; messages: InboundMessage[]; changes: InboundChange[] } = {
      acks: [],
      messages: [],
      changes: [],
    };
    let left = failures;
    const orFail = () => {
      left -= 1;
      if (left >= 0) throw new Error('the database is away for a moment');
    };
    const { database, log } = server.app.platform;
    const host: ChannelHost = {
      fenced: (work) => database.forCompany(company.id, work),
      reportStatus: async () => {},
      receiveGroupChange: () => Promise.resolve(),
      receiveRead: async () => {},
      receiveHandover: async () => {},
      recordRestriction: async () => {},
      recordHealth: async () => {},
      isSendingHeld: async () => false,
      recordTemplate: async () => {},
      recordFailure: async () => {},
      recordBilled: async () => {},
      storeReport: async () => {},
      findSentMessage: async () => undefined,
      lastHeardAt: async () => undefined,
      updateContacts: async () => {},
      recordPreference: async () => {},
      moveContact: async () => {},
      findWantedHistory: async () => undefined,
      storeHistory: async () => {},
      storeBackfill: async () => true,
      reportTyping: async () => {},
      findExpectedNumber: async () => undefined,
      rejectsCalls: async () => false,
      showsLinkCards: async () => false,
      requestFile: async () => {},
      recordLinkCard: async () => false,
      async recordAck(providerIds) {
        orFail();
        received.acks.push(...providerIds);
      },
      async receiveMessage(message) {
        orFail();
        received.messages.push(message);
      },
      async receiveTaken(take) {
        const taken = await database.forCompany(company.id, async (tx) => {
          const entries = await take(tx);
          if (entries.length > 0) orFail();
          return entries;
        });
        received.messages.push(...taken.flatMap((entry) => ('mediaType' in entry ? [entry] : [])));
      },
      async receiveChange(change) {
        orFail();
        received.changes.push(change);
      },
    };
    const channel = createSandboxChannel({ database, log, linkingDelayMs: 0 });
    const session = await channel.open({ companyId: company.id, whatsappId: phone.id }, host);
    return { received, session };
  }

  async function phoneWithoutSession(company: TestCompany): Promise<Connection> {
    const phone = await company.connection({ paired: false });
    await withClient(server.databaseUrl, (client) =>
      client.query('INSERT INTO sandbox_phones (company_id, whatsapp_id, paired_at) VALUES ($1, $2, now())', [
        company.id,
        phone.id,
      ]),
    );
    return phone;
  }

  it('repeats a delivery report that could not be stored', async () => {
    const company = await server.company();
    const phone = await phoneWithoutSession(company);
    const { received, session } = await openSessionWithFailingHost(company, phone, 1);
    await until(async () => {
      await session
        .send({ address: { kind: 'pn', value: newNumber() }, providerId: 'A', mediaType: 'conversation', body: 'Oi' })
        .catch(() => undefined);
      return (await company.admin.ok(company.admin.get<SandboxContact[]>(`/sandbox/${phone.id}/contacts`))).length > 0;
    });
    await until(() => received.acks.length > 0);
    expect(received.acks).toEqual(['A']);
    await session.close();
  });

  it('repeats a message that could not be journaled', async () => {
    const company = await server.company();
    const phone = await phoneWithoutSession(company);
    await sendFromPhone(company.admin, phone, { number: newNumber(), body: 'Oi' });
    const { received, session } = await openSessionWithFailingHost(company, phone, 1);
    await until(() => received.messages.length > 0);
    expect(received.messages.map((message) => message.body)).toEqual(['Oi']);
    await session.close();
  });
});
