import { describe, expect, it } from 'vitest';
import type { KnowledgeDocument } from '@balcao/contract';
import { useTestServer } from '../../../testing/test-server.ts';
import { findExcerpts } from './find-excerpts.ts';
import { shopQuestions } from './shop-questions.testing.ts';

const server = useTestServer();

const finder =
  (companyId: number) =>
  (question: string, documentIds: readonly number[] | null = null) =>
    server.app.platform.database.forCompany(companyId, ({ db }) =>
      findExcerpts(db, question, { limit: 4, documentIds }),
    );

describe('what is found for a question', () => {
  it('is the right document of thirty, in its own words, as models search, and as customers write', async () => {
    const { admin, id } = await server.company();
    for (const { name, text } of shopQuestions) await admin.ok(admin.post('/knowledge', { name, text }));
    const find = finder(id);
    const found = { document: 0, model: 0, customer: 0 };
    for (const question of shopQuestions)
      for (const kind of ['document', 'model', 'customer'] as const)
        if ((await find(question[kind])).some(({ name }) => name === question.name)) found[kind]++;
    expect(found.document).toBe(30);
    expect(found.model).toBeGreaterThanOrEqual(29);
    expect(found.customer).toBeGreaterThanOrEqual(24);
  });

  it.each([
    ['promoção', 'Promoções da semana'],
    ['animal', 'Animais na loja'],
    ['valor do item', 'Valores e itens'],
    ['precinho', 'Preço de tabela'],
    ['troooca', 'politica-de-troca.pdf'],
    ['imposto d renda', 'Imposto de Renda'],
  ])('is a word in whatever form: %s', async (question, name) => {
    const { admin, id } = await server.company();
    for (const one of [
      'Promoções da semana',
      'Animais na loja',
      'Valores e itens',
      'Preço de tabela',
      'politica-de-troca.pdf',
      'Imposto de Renda',
    ])
      await admin.ok(admin.post('/knowledge', { name: one, text: 'Fale conosco.' }));
    expect((await finder(id)(question))[0]?.name).toBe(name);
  });

  it('goes by names, which may change, and by headings, also those above a passage', async () => {
    const { admin, id } = await server.company();
    const find = finder(id);
    const text = `# Estacionamento\n\n${'Fica na rua de trás, ao lado do mercado. '.repeat(40)}`;
    const made = await admin.ok(admin.post<KnowledgeDocument>('/knowledge', { name: 'Convênios', text }));
    await admin.ok(admin.post('/knowledge', { name: 'Outros', text: 'A rua de trás é mais larga.' }));
    expect((await find('aceita convênio?'))[0]?.name).toBe('Convênios');
    expect((await find('estacionamento')).length).toBeGreaterThan(1);
    await admin.ok(admin.put(`/knowledge/${made.id}`, { name: 'Garagem' }));
    expect(await find('reembolso')).toEqual([]);
    expect((await find('garagem'))[0]?.name).toBe('Garagem');
    expect(await find('garagem', [made.id + 1_000_000])).toEqual([]);
  });

  it('goes by words of the company as well, and by nobody else’s', async () => {
    const { admin, id } = await server.company();
    const other = await server.company();
    for (const by of [admin, other.admin])
      await by.ok(by.post('/knowledge', { name: 'Entrada', text: 'O passaporte do parque vale um dia.' }));
    expect(await finder(id)('pulseira')).toEqual([]);
    const groups = [['pulseira', 'passaporte do parque']];
    expect(await admin.ok(admin.put('/knowledge/synonyms', { groups }))).toEqual({ groups });
    expect(await admin.ok(admin.get('/knowledge/synonyms'))).toEqual({ groups });
    expect((await finder(id)('quanto custa a pulseirinha?'))[0]?.name).toBe('Entrada');
    expect(await finder(other.id)('pulseira')).toEqual([]);
    await admin.ok(admin.put('/knowledge/synonyms', { groups: [] }));
    expect(await finder(id)('pulseira')).toEqual([]);
  });

  it('is shown to admins as a model would get it, and how near it is', async () => {
    const { admin, ...company } = await server.company();
    await admin.ok(admin.post('/knowledge', { name: 'Trocas', text: 'A troca é gratuita por sete dias.' }));
    await admin.ok(admin.post('/knowledge', { name: 'Horários', text: 'Abrimos às 9h, e sete dias por semana.' }));
    const { passages } = await admin.ok(
      admin.get<{ passages: unknown[] }>('/knowledge/search?question=troca gratuita'),
    );
    expect(passages).toMatchObject([{ name: 'Trocas', page: null, nearness: 'veryNear' }]);
    expect(await admin.ok(admin.get('/knowledge/search?question=não serviu, posso devolver?'))).toMatchObject({
      passages: [{ name: 'Trocas', nearness: 'near' }],
    });
    expect(await admin.ok(admin.get('/knowledge/search?question=sete bicicletas no telhado'))).toMatchObject({
      passages: [{ nearness: 'far' }, { nearness: 'far' }],
    });
    expect(await admin.get('/knowledge/search?question=')).toMatchObject({ status: 400 });
    expect(await (await company.user()).get('/knowledge/search?question=troca')).toMatchObject({
      body: { error: 'ERR_NO_PERMISSION' },
    });
  });
});
