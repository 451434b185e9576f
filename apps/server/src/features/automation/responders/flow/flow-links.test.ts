import { anyConversation, type Flow, type FlowEntryConditions, type TrackingLink } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { until } from '../../../../testing/client.ts';
import { drawing, handOver, text } from '../../../../testing/flow-drawings.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { createResponderFixture } from '../responders.testing.ts';

const server = useTestServer();
const path = '/tracking-links';

interface Figures {
  links: { linkId: number; clicks: number; conversations: number }[];
}

describe('a conversation that begins by a tracking link', () => {
  it('is counted once, where its first message begins with the text of the link', async () => {
    const fixture = await createResponderFixture(server);
    const { admin, connection } = fixture;
    const link = await admin.ok(
      admin.post<TrackingLink>(path, { name: 'Vitrine', text: 'Oi! Vi a vitrine', whatsappId: connection.id }),
    );
    await fixture.contactWrites('oi, vi a VITRINE e quero o vestido azul');
    await fixture.contactWrites('Oi! Vi a vitrine');
    await fixture.company.inbound(connection, { body: 'Oi' });
    const figures = async () => (await admin.ok(admin.get<Figures>(`${path}/figures`))).links;
    await until(async () => (await figures()).length > 0);
    expect(await figures()).toEqual([{ linkId: link.id, clicks: 0, conversations: 1 }]);
    await fixture.updateTicket({ status: 'closed' });
    await fixture.contactWrites('Oi! Vi a vitrine');
    await until(async () => (await figures())[0]?.conversations === 2);
  });

  it('begins in the flow of its link, else in that of any link, else in that of any conversation', async () => {
    const fixture = await createResponderFixture(server);
    const { admin, connection, queues } = fixture;
    const add = (name: string) =>
      admin.ok(admin.post<TrackingLink>(path, { name, text: `Oi! Vi ${name} agora`, whatsappId: connection.id }));
    const [poster, advert] = [await add('o cartaz'), await add('o anúncio')];
    const publish = async (words: string, when: Partial<FlowEntryConditions>) => {
      const given = drawing({ a: { blocks: [text('t', words), handOver('h', queues[0]?.id ?? 0)] } });
      const { id } = await admin.ok(admin.post<Flow>('/flows', { name: words }));
      const entry = {
        ...given.entry,
        connectionIds: [connection.id],
        queueIds: [],
        when: { ...anyConversation, ...when },
      };
      await admin.ok(admin.put(`/flows/${id}/drawing`, { revision: 1, drawing: { ...given, entry } }));
      return admin.post<Flow>(`/flows/${id}/publish`, {});
    };
    const seen = new Set<string>();
    const begins = async (body: string) => {
      await fixture.contactWrites(body);
      const said = (await fixture.listAutomaticTexts()).filter((one) => !seen.has(one));
      said.forEach((one) => seen.add(one));
      await fixture.updateTicket({ status: 'closed' });
      return said;
    };
    await admin.ok(publish('Todos.', {}));
    await admin.ok(publish('Algum link.', { fromLink: 'any' }));
    await admin.ok(publish('Cartaz!', { fromLink: 'these', linkIds: [poster.id] }));
    expect(await publish('Nenhum.', { fromLink: 'these', linkIds: [] })).toMatchObject({ status: 409 });
    expect(await begins('Oi! Vi o cartaz agora')).toEqual(['Cartaz!']);
    expect(await begins('Oi! Vi o anúncio agora')).toEqual(['Algum link.']);
    expect(await begins('Bom dia')).toEqual(['Todos.']);
    expect(await admin.delete(`${path}/${poster.id}`)).toMatchObject({
      status: 409,
      body: { error: 'ERR_TRACKING_LINK_USED', name: 'Cartaz!' },
    });
    await admin.ok(admin.delete(`${path}/${advert.id}`));
  });
});
