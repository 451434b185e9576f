import { expect, it } from 'vitest';
import type { Campaign, CampaignReport, Contact, Ticket } from '@balcao/contract';
import { until } from '../../../../testing/client.ts';
import {
  atOnce,
  bodiesOn,
  campaignOf,
  heldCampaign,
  listOf,
  reached,
  settings,
} from '../../../../testing/campaign-calls.ts';
import { newNumber } from '../../../../testing/sample-values.ts';
import { sendFromPhone } from '../../../../testing/simulated-phone.ts';
import { useTestServer } from '../../../../testing/test-server.ts';

const server = useTestServer();
const answer = 'Pronto, você não recebe mais nossas ofertas.';

/** A campaign that has begun, to two people who got one before, and whose hours of sending have not come; and what may happen to it. */
async function heldForTwo(fields: object = {}) {
  const company = await server.company();
  const { admin } = company;
  const phone = await company.connection();
  const numbers = [newNumber(), newNumber()];
  const [first = '', second = ''] = numbers;
  await settings(admin, { ...atOnce, optOutText: answer });
  const earlier = await listOf(admin, numbers, 'Antes');
  const former = await admin.ok(
    admin.post<Campaign>('/campaigns', {
      name: 'Antes',
      message1: 'Antes',
      contactListId: earlier.id,
      whatsappIds: [phone.id],
    }),
  );
  await admin.ok(admin.post(`/campaigns/${former.id}/start`));
  await reached(admin, former.id, ({ status }) => status === 'FINALIZADA');
  const { made } = await heldCampaign(server, company, phone, numbers, fields);
  const { id } = made;
  const call = (step: string) => admin.post<{ error?: string }>(`/campaigns/${id}/${step}`);
  const step = async (...names: string[]) => {
    for (const name of names) await admin.ok(call(name));
  };
  const contactOf = async (number: string) =>
    until(
      async () => (await admin.ok(admin.get<{ contacts: Contact[] }>(`/contacts?searchParam=${number}`))).contacts[0],
    );
  /** What somebody writes, once it has led to what it leads to. */
  const write = async (number: string, body: string, holds: () => Promise<unknown>) => {
    await sendFromPhone(admin, phone, { number, body });
    await until(holds);
  };
  const leave = (number: string) =>
    write(number, 'SAIR', async () => (await bodiesOn(admin, phone, number)).includes(answer));
  const ticketOf = async (number: string) => {
    const contact = await contactOf(number);
    const { tickets } = await admin.ok(
      admin.get<{ tickets: Ticket[] }>('/tickets?showAll=true&status=pending&pageNumber=1'),
    );
    return tickets.find((ticket) => ticket.contactId === contact.id);
  };
  const opened = () => settings(admin, { sendWindow: null });
  return { company, admin, phone, first, second, id, call, step, contactOf, leave, write, ticketOf, opened };
}
type Held = Awaited<ReturnType<typeof heldForTwo>>;

interface Sequence {
  fields?: object;
  happens: (held: Held) => Promise<void>;
  /** what each of the two has of the campaign in the end */
  got: readonly [readonly string[], readonly string[]];
  /** how many left */
  optedOut?: number;
  reasons?: readonly string[];
}

const goOn = async ({ opened, step }: Held) => {
  await opened();
  await step('pause', 'resume');
};
const offer = ['Só hoje'];

const sequences: Readonly<Record<string, Sequence>> = {
  'somebody leaves before their turn': {
    happens: async (held) => {
      await held.leave(held.first);
      await goOn(held);
    },
    got: [[], offer],
    optedOut: 1,
  },
  // They left this campaign; what is taken back counts for those that start afterwards.
  'somebody leaves, and an admin takes it back': {
    happens: async (held) => {
      await held.leave(held.first);
      const { id } = await held.contactOf(held.first);
      await held.admin.ok(held.admin.post(`/contacts/${id}/campaign-opt-out/undo`, { note: 'Pediu de volta' }));
      await goOn(held);
    },
    got: [[], offer],
    optedOut: 1,
  },
  'somebody leaves between cancelling and continuing': {
    happens: async (held) => {
      await held.step('cancel');
      await held.leave(held.second);
      await held.opened();
      await held.step('restart');
    },
    got: [offer, []],
    optedOut: 1,
  },
  'somebody leaves between unscheduling and sending now': {
    happens: async (held) => {
      await held.step('unschedule');
      await held.leave(held.first);
      await held.opened();
      await held.step('start');
    },
    got: [[], offer],
    optedOut: 1,
  },
  'somebody leaves and is taken back between two starts': {
    happens: async (held) => {
      await held.step('unschedule');
      await held.leave(held.first);
      const { id } = await held.contactOf(held.first);
      await held.admin.ok(held.admin.post(`/contacts/${id}/campaign-opt-out/undo`, { note: 'Pediu de volta' }));
      await held.opened();
      await held.step('start');
    },
    got: [offer, offer],
  },
  'somebody is blocked': {
    happens: async (held) => {
      const { id } = await held.contactOf(held.first);
      await held.admin.ok(held.admin.put(`/contacts/${id}/block`, { blocked: true }));
      await goOn(held);
    },
    got: [[], offer],
    reasons: ['ERR_CONTACT_BLOCKED'],
  },
  'the text is another one after unscheduling': {
    happens: async (held) => {
      await held.step('unschedule');
      await held.admin.ok(held.admin.put(`/campaigns/${held.id}`, { message1: 'Outro preço' }));
      await held.opened();
      await held.step('start');
    },
    got: [['Outro preço'], ['Outro preço']],
  },
  'the text is another one after cancelling': {
    happens: async (held) => {
      await held.step('cancel');
      await held.admin.ok(held.admin.put(`/campaigns/${held.id}`, { message1: 'Outro preço' }));
      await held.opened();
      await held.step('restart');
    },
    got: [['Outro preço'], ['Outro preço']],
  },
  'the hours close and open again while it is paused': {
    happens: async (held) => {
      await held.step('pause');
      await held.opened();
      const anotherDay = (server.clock.now().getUTCDay() + 3) % 7;
      await settings(held.admin, { sendWindow: { weekdays: [anotherDay], from: '08:00', until: '18:00' } });
      await held.step('resume');
      expect(await campaignOf(held.admin, held.id)).toMatchObject({ counts: { queued: 2 }, status: 'EM_ANDAMENTO' });
      await goOn(held);
    },
    got: [offer, offer],
  },
  'its own hours hold it and the settings do not': {
    happens: async (held) => {
      await held.step('unschedule');
      const anotherDay = (server.clock.now().getUTCDay() + 3) % 7;
      const sendWindow = { weekdays: [anotherDay], from: '08:00', until: '18:00' };
      await held.admin.ok(held.admin.put(`/campaigns/${held.id}`, { sendWindow }));
      await held.opened();
      await held.step('start');
      await reached(held.admin, held.id, ({ counts }) => counts.queued === 2);
      await held.step('unschedule');
      await held.admin.ok(held.admin.put(`/campaigns/${held.id}`, { sendWindow: null }));
      await held.step('start');
    },
    got: [offer, offer],
  },
  'the list is deleted while it is paused': {
    happens: async (held) => {
      await held.step('pause');
      const { contactList } = await campaignOf(held.admin, held.id);
      await held.admin.ok(held.admin.delete(`/contact-lists/${contactList.id}`));
      await held.opened();
      await held.step('resume');
    },
    got: [offer, offer],
  },
  'somebody is served, resolved and written to by a second start': {
    fields: { skipInService: true },
    happens: async (held) => {
      await held.write(held.first, 'Meu pedido não chegou', () => held.ticketOf(held.first));
      await held.step('unschedule');
      const ticket = await held.ticketOf(held.first);
      await held.admin.ok(held.admin.put(`/tickets/${ticket?.id}`, { status: 'open', userId: held.admin.user?.id }));
      await held.admin.ok(held.admin.put(`/tickets/${ticket?.id}`, { status: 'closed' }));
      await held.opened();
      await held.step('start');
    },
    got: [offer, offer],
  },
  'somebody waits, and it is cancelled and continued': {
    fields: { skipInService: true },
    happens: async (held) => {
      await held.write(held.first, 'Meu pedido não chegou', () => held.ticketOf(held.first));
      await held.step('cancel');
      await held.opened();
      await held.step('restart');
    },
    got: [[], offer],
    reasons: ['ERR_CAMPAIGN_IN_SERVICE'],
  },
  'two admins unschedule and send it now at once': {
    happens: async (held) => {
      await held.opened();
      await Promise.all([held.call('unschedule'), held.call('start'), held.call('start')]);
      const { status } = await campaignOf(held.admin, held.id);
      if (status === 'INATIVA') await held.step('start');
      else await held.step('pause', 'resume');
    },
    got: [offer, offer],
  },
};

it.each(Object.entries(sequences))(
  'a campaign that has begun, and %s',
  async (_what, { fields, happens, got, optedOut = 0, reasons = [] }) => {
    const held = await heldForTwo(fields);
    await happens(held);
    const { admin, phone, id, first, second } = held;
    const { counts } = await reached(admin, id, ({ status }) => status === 'FINALIZADA');
    expect(counts).toMatchObject({ total: 2, failed: 0, optedOut, skipped: reasons.length });
    const others = new Set(['Antes', answer]);
    const texts = [first, second].map(async (number) => {
      const bodies = await bodiesOn(admin, phone, number);
      return bodies.filter((body) => !others.has(body) && body !== 'SAIR' && body !== 'Meu pedido não chegou');
    });
    expect(await Promise.all(texts)).toEqual(got);
    const report = await admin.ok(admin.get<CampaignReport>(`/campaigns/${id}/report`));
    expect(report.reasons.map(({ reason }) => reason)).toEqual(reasons);
  },
);
