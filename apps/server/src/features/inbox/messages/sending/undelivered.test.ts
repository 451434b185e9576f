import { beforeAll, describe, expect, it } from 'vitest';
import type { Connection, ConnectionDiagnosis } from '@balcao/contract';
import type { TestCompany } from '../../../../testing/builders.ts';
import { fetchThread } from '../../../../testing/simulated-phone.ts';
import { queryRows } from '../../../../testing/tables.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { createDelivery } from './delivery.ts';
import { sweepUndelivered } from './undelivered.ts';

const server = useTestServer();
let company: TestCompany;
let phone: Connection;

beforeAll(async () => {
  company = await server.company();
  phone = await company.connection();
  await company.admin.ok(company.admin.post(`/sandbox/${phone.id}/disconnect`));
});

const rows = (sql: string, values: unknown[]) => queryRows(server.databaseUrl, sql, values);
const sweep = () => sweepUndelivered(server.app.platform.database);

interface Own {
  ack?: number;
  form?: 'pn' | 'lid' | null;
  isDeleted?: boolean;
  /** minutes ago */
  sent?: number;
  acknowledged?: number;
}
/** What stands after it: of the contact, or of the company and how far it came. Minutes ago. */
interface Later {
  fromMe?: boolean;
  ack?: number;
  sent: number;
  moved?: number;
}

let turn = 0;
/** A conversation with an own message and what came after it. */
async function conversation(own: Own, later: readonly Later[]): Promise<{ ticketId: number; messageId: string }> {
  const [ticket] = await rows(
    `WITH c AS (INSERT INTO contacts (company_id, name) VALUES ($1, 'Contato') RETURNING id)
     INSERT INTO tickets (company_id, contact_id, whatsapp_id, status, address_form, unproven_since)
     SELECT $1, id, $2, 'open', 'pn', now() FROM c RETURNING id`,
    [company.id, phone.id],
  );
  const ticketId = Number(ticket?.['id']);
  const insert = async (part: {
    fromMe: boolean;
    ack: number;
    form: string | null;
    isDeleted: boolean;
    sent: number;
    moved: number;
  }) => {
    const [message] = await rows(
      `INSERT INTO messages (company_id, ticket_id, whatsapp_id, provider_id, from_me, body, ack, wire_form, is_deleted, sent_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, 'Oi', $6, $7, $8, now() - $9::float8 * interval '1 minute', now() - $10::float8 * interval '1 minute') RETURNING id::text`,
      [
        company.id,
        ticketId,
        phone.id,
        `lost-${(turn += 1)}`,
        part.fromMe,
        part.ack,
        part.form,
        part.isDeleted,
        part.sent,
        part.moved,
      ],
    );
    return String(message?.['id']);
  };
  const { ack = 2, form = 'pn', isDeleted = false, sent = 30, acknowledged = sent } = own;
  const messageId = await insert({ fromMe: true, ack, form, isDeleted, sent, moved: acknowledged });
  for (const { fromMe = false, ack: came = 0, sent: at, moved = at } of later)
    await insert({ fromMe, ack: came, form: fromMe ? 'lid' : null, isDeleted: false, sent: at, moved });
  return { ticketId, messageId };
}

const isUnproven = async (ticketId: number) =>
  (await rows('SELECT unproven_since FROM tickets WHERE id = $1', [ticketId]))[0]?.['unproven_since'] !== null;

describe('a message that was acknowledged', () => {
  it.each<[string, Own, Later[], boolean]>([
    ['is lost when the contact wrote afterwards', {}, [{ sent: 10 }], true],
    ['by private id is lost when the contact wrote afterwards', { form: 'lid' }, [{ sent: 10 }], true],
    ['is lost when the contact read a later message', {}, [{ fromMe: true, ack: 4, sent: 10, moved: 5 }], true],
    ['is lost when the contact heard a later message', {}, [{ fromMe: true, ack: 5, sent: 10, moved: 5 }], true],
    ['is not when nobody was there afterwards', {}, [], false],
    ['is not when a later message was delivered and not read', {}, [{ fromMe: true, ack: 3, sent: 10 }], false],
    ['is not when the contact wrote before it', {}, [{ sent: 40 }], false],
    ['is not when the contact wrote while it waited to leave', { sent: 60, acknowledged: 5 }, [{ sent: 10 }], false],
    ['is not when the contact wrote within a minute after it', { sent: 10 }, [{ sent: 9.5 }], false],
    ['is not yet when the contact wrote just now', {}, [{ sent: 0.5 }], false],
    ['is not when only the company wrote afterwards', {}, [{ fromMe: true, ack: 2, sent: 10 }], false],
    ['is not when it was delivered', { ack: 3 }, [{ sent: 10 }], false],
    ['is not when it waits to leave', { ack: 0 }, [{ sent: 10 }], false],
    ['is not on a provider with one form of address', { form: null }, [{ sent: 10 }], false],
    ['is not when it was deleted', { isDeleted: true }, [{ sent: 10 }], false],
    ['is not when it is days old', { sent: 4_000 }, [{ sent: 10 }], false],
  ])('%s', async (_title, own, later, isLost) => {
    const { ticketId, messageId } = await conversation(own, later);
    await sweep();
    const message = (await fetchThread(company.admin, ticketId)).find(({ id }) => id === messageId);
    expect(message?.failure ?? null).toBe(isLost ? 'ERR_WAPP_NOT_DELIVERED' : null);
    expect(message?.ack).toBe(own.ack ?? 2);
  });

  it('is looked at until something is proven, or a day has passed', async () => {
    const waiting = await conversation({}, []);
    const settled = await conversation({ ack: 3 }, [{ sent: 10 }]);
    const lost = await conversation({}, [{ sent: 10 }]);
    await sweep();
    expect([
      await isUnproven(waiting.ticketId),
      await isUnproven(settled.ticketId),
      await isUnproven(lost.ticketId),
    ]).toEqual([true, false, false]);
    await rows(`UPDATE tickets SET unproven_since = now() - interval '25 hours' WHERE id = $1`, [waiting.ticketId]);
    await sweep();
    expect(await isUnproven(waiting.ticketId)).toBe(false);
  });

  it('is shown live, counted by form, sent again under its own id, and clean once it is delivered', async () => {
    const { admin } = company;
    const subscription = await admin.listen();
    const before = await admin.ok(admin.get<ConnectionDiagnosis>(`/whatsapp/${phone.id}/diagnosis`));
    const { messageId } = await conversation({ form: 'lid' }, [{ sent: 10 }]);
    await sweep();
    await sweep();
    const shown = subscription.received.flatMap(({ payload }) => {
      const { message } = (payload ?? {}) as { message?: { id: string; failure: string | null } };
      return message?.id === messageId ? [message.failure] : [];
    });
    expect(shown).toEqual(['ERR_WAPP_NOT_DELIVERED']);
    const countOf = ({ undelivered }: ConnectionDiagnosis) =>
      undelivered.find(({ form }) => form === 'lid')?.count ?? 0;
    const after = await admin.ok(admin.get<ConnectionDiagnosis>(`/whatsapp/${phone.id}/diagnosis`));
    expect(countOf(after) - countOf(before)).toBe(1);
    const stored = async () =>
      (await rows('SELECT ack, failure, wire_form FROM messages WHERE id = $1', [messageId]))[0];
    await admin.ok(admin.post(`/messages/${messageId}/retry`));
    expect(await stored()).toEqual({ ack: 0, failure: null, wire_form: 'lid' });
    const [sent] = await rows('SELECT provider_id FROM messages WHERE id = $1', [messageId]);
    const ref = { companyId: company.id, whatsappId: phone.id };
    const { acknowledge } = createDelivery(server.app.platform.database);
    await acknowledge(ref, [String(sent?.['provider_id'])], 2, 'pn');
    expect(await stored()).toEqual({ ack: 2, failure: null, wire_form: 'pn' });
    await rows(`UPDATE messages SET failure = 'ERR_WAPP_NOT_DELIVERED' WHERE id = $1`, [messageId]);
    await acknowledge(ref, [String(sent?.['provider_id'])], 3);
    expect(await stored()).toEqual({ ack: 3, failure: null, wire_form: 'pn' });
    admin.closeSockets();
  });
});
