import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KnowledgeText } from '@balcao/contract';
import { until, type Client } from '../../../testing/client.ts';
import { FakeServices, type ServiceAnswer } from '../../../testing/fake-services.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer();
let model: FakeServices;
beforeAll(async () => void (model = await FakeServices.start()));
afterAll(() => model.close());

/** What the stand-in takes for the same, one direction each; whatever has none of it points elsewhere. */
const subjects = [/sem carne|lagarta/i, /anivers|completa anos/i, /garagem/i];
const placeOf = (text: string) => [...subjects.map((words) => (words.test(text) ? 1 : 0)), 0.1];

/** Places texts by what they are about; `fail` answers instead of it. */
function embeddings(path: string, fail: () => ServiceAnswer | undefined = () => undefined) {
  model.on(path, ({ json }) => {
    const { input } = json as { input: string[] };
    const data = input.map((text, index) => ({ index, object: 'embedding', embedding: placeOf(text) }));
    return fail() ?? { body: { object: 'list', data: data.toReversed(), usage: { prompt_tokens: input.length } } };
  });
  return model.url + path;
}
const texts = (path: string) => model.requestsTo(path).flatMap(({ json }) => (json as { input: string[] }).input);

interface Found {
  passages: { name: string; nearness: string }[];
  embedding: { model: string; passages: number; embedded: number; problem: string | null } | null;
}
const search = (by: Client, question: string) =>
  by.ok(by.get<Found>(`/knowledge/search?question=${encodeURIComponent(question)}`));
const areEmbedded = (by: Client) =>
  until(async () => {
    const { embedding } = await search(by, 'algo');
    return embedding !== null && embedding.embedded === embedding.passages;
  });
const choose = (by: Client, baseUrl: string, embeddingModel = 'embed-1') =>
  by.ok(by.put('/assistant', { baseUrl, apiKey: 'sk-sua', embeddingModel }));
const riddle = 'minha prima é uma lagarta de alface';

describe('documents by their meaning', () => {
  it('are found where no word is the same, beside those that are found by words', async () => {
    const { admin } = await server.company();
    await admin.ok(admin.post('/knowledge', { name: 'Pratos', text: 'Temos massas e saladas sem carne.' }));
    await admin.ok(admin.post('/knowledge', { name: 'Horários', text: 'Abrimos das 9h às 18h.' }));
    expect((await search(admin, riddle)).passages.map(({ name }) => name)).not.toContain('Pratos');
    expect(await search(admin, riddle)).toMatchObject({ embedding: null });

    await choose(admin, embeddings('/achar/v1'));
    await areEmbedded(admin);
    expect(await search(admin, riddle)).toMatchObject({
      passages: [{ name: 'Pratos', nearness: 'near' }, { nearness: 'far' }],
      embedding: { model: 'embed-1', passages: 2, embedded: 2, problem: null },
    });
    expect((await search(admin, 'até que horas abre?')).passages[0]).toMatchObject({ name: 'Horários' });
    expect(await admin.ok(admin.get('/assistant'))).toMatchObject({ embeddingModel: 'embed-1' });
  });

  it('are embedded when they come and change, and all of them anew for another model', async () => {
    const { admin } = await server.company();
    const base = embeddings('/mudar/v1');
    await choose(admin, base);
    const made = await admin.ok(admin.post<KnowledgeText>('/knowledge', { name: 'Festas', text: 'Só aos sábados.' }));
    await areEmbedded(admin);
    await admin.ok(admin.put(`/knowledge/${made.id}`, { text: 'Fazemos a festa de quem completa anos.' }));
    await areEmbedded(admin);
    expect((await search(admin, 'meu aniversário')).passages[0]).toMatchObject({ name: 'Festas' });
    await admin.ok(admin.put(`/knowledge/${made.id}`, { name: 'Garagem para festas' }));
    await areEmbedded(admin);
    expect(texts('/mudar/v1').at(-1) === 'algo' ? texts('/mudar/v1').slice(-3) : texts('/mudar/v1')).toContain(
      'Garagem para festas\nFazemos a festa de quem completa anos.',
    );

    const before = texts('/mudar/v1').length;
    await choose(admin, base, 'embed-2');
    await areEmbedded(admin);
    expect(
      texts('/mudar/v1')
        .slice(before)
        .filter((text) => text.startsWith('Garagem')),
    ).toHaveLength(1);
    await admin.ok(admin.put('/assistant', { embeddingModel: '' }));
    expect((await search(admin, 'algo')).embedding).toBeNull();
  });

  it('are found by words while the model fails, which is said, and is tried again', async () => {
    const { admin } = await server.company();
    let fault: ServiceAnswer | undefined = { status: 401, body: { error: { message: 'bad key' } } };
    await choose(
      admin,
      embeddings('/falha/v1', () => fault),
    );
    await admin.ok(admin.post('/knowledge', { name: 'Pratos', text: 'Temos pratos sem carne.' }));
    await until(async () => (await search(admin, 'pratos')).embedding?.problem === 'ERR_MODEL_KEY');
    expect((await search(admin, 'pratos')).passages).toMatchObject([{ name: 'Pratos' }]);
    fault = { body: { data: [{ index: 0, embedding: ['a'] }] } };
    await admin.ok(admin.put('/assistant', { monthlyTokens: 1_000_000 }));
    await until(async () => (await search(admin, 'pratos')).embedding?.problem === 'ERR_MODEL_ANSWER');
    fault = undefined;
    await admin.ok(admin.put('/assistant', { monthlyTokens: null }));
    await areEmbedded(admin);
    expect((await search(admin, 'pratos')).embedding).toMatchObject({ problem: null, embedded: 1 });
  });

  it('are asked for no more once the tokens of the month are used', async () => {
    const { admin } = await server.company();
    await choose(admin, embeddings('/teto/v1'));
    await admin.ok(admin.post('/knowledge', { name: 'Pratos', text: 'Temos pratos sem carne.' }));
    await areEmbedded(admin);
    await admin.ok(admin.put('/assistant', { monthlyTokens: 1 }));
    const before = model.requestsTo('/teto/v1').length;
    expect((await search(admin, 'pratos')).passages).toMatchObject([{ name: 'Pratos' }]);
    expect(model.requestsTo('/teto/v1')).toHaveLength(before);
    await admin.ok(admin.post('/knowledge', { name: 'Doces', text: 'Temos doces.' }));
    await until(async () => (await search(admin, 'doces')).embedding?.problem === 'ERR_MODEL_CEILING');
    await admin.ok(admin.put('/assistant', { monthlyTokens: null }));
    await areEmbedded(admin);
  });

  it('are not asked for again for a page whose text is what it was', async () => {
    const { admin } = await server.company();
    await choose(admin, embeddings('/igual/v1'));
    model.on('/pagina', () => ({ headers: { 'content-type': 'text/plain' }, body: 'Pratos sem carne.' }));
    const page = await admin.ok(admin.post<KnowledgeText>('/knowledge/pages', { url: `${model.url}/pagina` }));
    await areEmbedded(admin);
    const before = texts('/igual/v1').length;
    await admin.ok(admin.post(`/knowledge/${page.id}/fetch`, {}));
    expect((await search(admin, 'algo')).embedding).toMatchObject({ embedded: 1, passages: 1 });
    expect(
      texts('/igual/v1')
        .slice(before)
        .filter((text) => text.includes('sem carne')),
    ).toEqual([]);
  });

  it('are sent no words of a conversation while the assistant is off', async () => {
    const { admin, ...company } = await server.company();
    await choose(admin, embeddings('/desligado/v1'));
    const ticket = await company.inbound(await company.connection(), { body: 'Quero pratos sem carne' });
    expect(await admin.post(`/tickets/${ticket.id}/assistant/suggestion`, {})).toMatchObject({
      body: { error: 'ERR_ASSISTANT_OFF' },
    });
    expect(texts('/desligado/v1')).toEqual([]);
  });
});
