import { describe, expect, it } from 'vitest';
import { anyConversation, type Flow, type FlowEntryConditions } from '@balcao/contract';
import { drawing, handOver, text } from '../../../../testing/flow-drawings.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { createResponderFixture, type ResponderFixture } from '../responders.testing.ts';

const server = useTestServer();

/** Publishes a flow that says a word and passes on to the first queue. */
async function publish(
  fixture: ResponderFixture,
  words: string,
  when: Partial<FlowEntryConditions>,
  place: { queueIds: number[] } | { connectionIds: number[] } = { connectionIds: [fixture.connection.id] },
): Promise<void> {
  const { admin, queues } = fixture;
  const given = drawing({ a: { blocks: [text('t', words), handOver('h', queues[0]?.id ?? 0)] } });
  const { id } = await admin.ok(admin.post<Flow>('/flows', { name: words }));
  const entry = { ...given.entry, connectionIds: [], queueIds: [], ...place, when: { ...anyConversation, ...when } };
  await admin.ok(admin.put(`/flows/${id}/drawing`, { revision: 1, drawing: { ...given, entry } }));
  await admin.ok(admin.post(`/flows/${id}/publish`, {}));
}

/** The words of the flow in which a conversation begins; undefined = in none, as the menu says more. */
const begins = async (fixture: ResponderFixture, body: string): Promise<string | undefined> => {
  const before = new Set((await fixture.listAutomaticTexts().catch(() => [])).values());
  await fixture.contactWrites(body);
  const said = (await fixture.listAutomaticTexts()).filter((words) => !before.has(words));
  return said.length === 1 ? said[0] : undefined;
};
const resolve = (fixture: ResponderFixture) => fixture.updateTicket({ status: 'closed' });

describe('a conversation', () => {
  it('begins in the flow of its words, else in that of who writes, else in that for any', async () => {
    const fixture = await createResponderFixture(server);
    await publish(fixture, 'Todos.', {});
    await publish(fixture, 'Novo por aqui!', { contact: 'new' });
    await publish(fixture, 'Boleto.', { keywords: ['boleto'] });
    expect(await begins(fixture, 'Bom dia')).toBe('Novo por aqui!');
    await resolve(fixture);
    expect(await begins(fixture, 'Bom dia')).toBe('Todos.');
    await resolve(fixture);
    expect(await begins(fixture, 'Preciso do Boleto')).toBe('Boleto.');
  });

  it('that no flow is for is answered by the menu, and goes on there whatever is written later', async () => {
    const fixture = await createResponderFixture(server);
    await publish(fixture, 'Boleto.', { keywords: ['boleto'] });
    await fixture.contactWrites('Oi');
    const menu = await fixture.listAutomaticTexts();
    expect(menu.at(-1)).toContain('Vendas');
    await fixture.contactWrites('boleto');
    expect(await fixture.listAutomaticTexts()).not.toContain('Boleto.');
  });

  it('that comes into a queue for which no flow is keeps the options of the queue', async () => {
    const fixture = await createResponderFixture(server);
    const [sales] = fixture.queues;
    await fixture.createOption(0, 1, 'Preços', 'Veja os preços.');
    await publish(fixture, 'Já conhecemos você.', { contact: 'returning' }, { queueIds: [sales?.id ?? 0] });
    await fixture.contactWrites('Oi');
    await fixture.advanceClock();
    await fixture.contactWrites('1');
    expect((await fixture.listAutomaticTexts()).at(-1)).toContain('Veja os preços.');
    await resolve(fixture);
    await fixture.advanceClock();
    await fixture.contactWrites('Oi');
    await fixture.advanceClock();
    await fixture.contactWrites('1');
    expect((await fixture.listAutomaticTexts()).at(-1)).toBe('Já conhecemos você.');
  });
});
