import { describe, expect, it } from 'vitest';
import {
  liveEventName,
  type Prompt,
  type PromptCase,
  type PromptCaseResult,
  type PromptCaseRun,
  type PromptCaseRunDetail,
  type PromptCaseSettings,
} from '@balcao/contract';
import { until } from '../../../testing/client.ts';
import type { ServiceAnswer } from '../../../testing/fake-services.ts';
import { randomText } from '../../../testing/random.ts';
import { queryRows } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer();
const path = '/prompt-cases';

type Said = { messages: { role: string; content: string }[]; model: string };
const says = (content: string): ServiceAnswer => ({
  body: { choices: [{ message: { content } }], usage: { prompt_tokens: 30, completion_tokens: 5 } },
});

/** A company whose prompt has a scripted model. */
async function companyWithModel(
  answer: (said: Said) => ServiceAnswer | Promise<ServiceAnswer> = () => says('Só à vista.'),
) {
  const company = await server.company();
  const queue = await company.queue();
  const base = `/${randomText()}`;
  server.services.on(base, ({ json }) => answer(json as Said));
  const { admin } = company;
  const prompt = await admin.ok(
    admin.post<Prompt>('/prompt', {
      name: 'Assistente Lume',
      prompt: 'Você atende os clientes de uma loja de móveis, com frases curtas e gentis.',
      model: 'gpt-4o-mini',
      baseUrl: `${server.services.url}${base}/v1`,
      maxTokens: 100,
      maxMessages: 10,
      temperature: 0.4,
      apiKey: 'sk-secreta',
      queueId: queue.id,
      actions: ['handover', 'close'],
    }),
  );
  const add = (more: object = {}) =>
    admin.ok(admin.post<PromptCase>(path, { promptId: prompt.id, title: 'Boleto', turns: ['Oi'], ...more }));
  const addSome = async (count: number, more: object = { mustSay: ['à vista'] }) => {
    const cases: PromptCase[] = [];
    for (let number = 1; number <= count; number++) cases.push(await add({ title: `Caso ${number}`, ...more }));
    return cases;
  };
  const start = (more: object = {}) =>
    admin.post<PromptCaseRunDetail>('/prompt-case-runs', { promptId: prompt.id, ...more });
  const read = (id: number) => admin.ok(admin.get<PromptCaseRunDetail>(`/prompt-case-runs/${id}`));
  const ended = (id: number) =>
    until(async () => {
      const run = await read(id);
      return run.state === 'running' ? undefined : run;
    });
  const run = async (more: object = {}) => ended((await admin.ok(start(more))).id);
  return { ...company, queue, base, prompt, add, addSome, start, read, ended, run };
}

describe('cases of prompts', () => {
  it('are added, changed, listed and deleted by admins, who receive the live events, and go with their prompt', async () => {
    const { id: companyId, admin, prompt, add, ...company } = await companyWithModel();
    const { received } = await admin.listen();
    const first = await add({ title: 'Boleto', mustSay: ['à vista | 1x'], isCritical: true });
    expect(first).toMatchObject({ ticketId: null, expected: [], mustSay: ['à vista | 1x'], isCritical: true });
    const second = await add({ title: 'Frete' });
    const changed = await admin.ok(
      admin.put<PromptCase>(`${path}/${second.id}`, { forbidden: ['close'], teamAnswer: 'É grátis.' }),
    );
    expect(changed).toMatchObject({ title: 'Frete', forbidden: ['close'], teamAnswer: 'É grátis.' });
    expect(await admin.ok(admin.get(`${path}?promptId=${prompt.id}`))).toEqual([first, changed]);
    expect(await (await company.user()).get(`${path}?promptId=${prompt.id}`)).toMatchObject({ status: 403 });
    await admin.ok(admin.delete(`${path}/${first.id}`));
    expect(await admin.get(`${path}/${first.id}`)).toMatchObject({ body: { error: 'ERR_NO_PROMPT_CASE_FOUND' } });
    await until(() => received.filter(({ name }) => name === liveEventName(companyId, 'promptCase')).length === 4);
    await admin.ok(admin.delete(`/prompt/${prompt.id}`));
    expect(await admin.get(`${path}/${second.id}`)).toMatchObject({ status: 404 });
  });

  it('are no more than 200 of a prompt, and refuse too many or too long words', async () => {
    const { id, admin, prompt, add } = await companyWithModel();
    const one = { promptId: prompt.id, title: 'x', turns: ['Oi'] };
    for (const wrong of [{ turns: [] }, { turns: Array(11).fill('Oi') }, { turns: [''] }, { expected: ['fly'] }])
      expect(await admin.post(path, { ...one, ...wrong })).toMatchObject({ status: 400 });
    expect(await admin.post(path, { ...one, promptId: 2_000_000_000 })).toMatchObject({ status: 404 });
    await queryRows(
      server.databaseUrl,
      `INSERT INTO prompt_cases (company_id, prompt_id, title, turns) SELECT $1, $2, 'c', '{Oi}' FROM generate_series(1, 199)`,
      [id, prompt.id],
    );
    await add();
    expect(await admin.post(path, one)).toMatchObject({
      status: 409,
      body: { error: 'ERR_PROMPT_CASE_LIMIT', limit: 200 },
    });
  });

  it('are taken from a closed conversation with details replaced, and go with the contact', async () => {
    const { admin, prompt, ...company } = await companyWithModel();
    const phone = await company.connection();
    const ticket = await company.inbound(phone, {
      name: 'Camila Souza',
      body: 'Oi, sou a Camila, meu cpf é 123.456.789-09, parcelam no boleto?',
    });
    const draft = () => admin.post(`${path}/from-ticket`, { ticketId: ticket.id });
    expect(await draft()).toMatchObject({ status: 409, body: { error: 'ERR_PROMPT_CASE_TICKET_OPEN' } });
    const given = { promptId: prompt.id, ticketId: ticket.id, title: 'Boleto', turns: ['Oi'] };
    expect(await admin.post(path, given)).toMatchObject({ body: { error: 'ERR_PROMPT_CASE_TICKET_OPEN' } });
    await admin.ok(admin.put(`/tickets/${ticket.id}`, { status: 'open' }));
    const form = new FormData();
    form.set('body', 'Camila, no boleto é só à vista.');
    await admin.ok(admin.post(`/messages/${ticket.id}`, form));
    await admin.ok(admin.put(`/tickets/${ticket.id}`, { status: 'closed' }));
    expect(await draft()).toMatchObject({
      status: 200,
      body: {
        ticketId: ticket.id,
        turns: ['Oi, sou a [nome], meu cpf é [CPF], parcelam no boleto?'],
        teamAnswer: expect.stringContaining('[nome], no boleto é só à vista.'),
        replaced: [
          { kind: 'name', count: 2 },
          { kind: 'taxId', count: 1 },
        ],
        isCut: false,
      },
    });
    expect(await admin.ok(admin.get(`${path}?promptId=${prompt.id}`))).toEqual([]);
    const { id } = await admin.ok(admin.post<PromptCase>(path, given));
    expect(await admin.ok(admin.get(`${path}/${id}`))).toMatchObject({ ticketId: ticket.id });
    const stored = `SELECT contact_id AS "contactId" FROM prompt_cases WHERE id = $1`;
    expect(await queryRows(server.databaseUrl, stored, [id])).toEqual([{ contactId: ticket.contactId }]);
    // As an erasure does at its end; to delete a contact by hand puts it away.
    await queryRows(server.databaseUrl, 'DELETE FROM contacts WHERE id = $1', [ticket.contactId]);
    expect(await queryRows(server.databaseUrl, stored, [id])).toEqual([]);
  });

  it('have settings of their prompt: who judges, and what tokens cost', async () => {
    const { admin, prompt } = await companyWithModel();
    const at = `/prompt-case-settings/${prompt.id}`;
    const none = { promptId: prompt.id, usesJudge: false, inputPrice: null, outputPrice: null };
    expect(await admin.ok(admin.get<PromptCaseSettings>(at))).toEqual(none);
    await admin.ok(admin.put(at, { inputPrice: 0.75 }));
    expect(await admin.ok(admin.put(at, { usesJudge: true }))).toEqual({ ...none, usesJudge: true, inputPrice: 0.75 });
    expect(await admin.put(at, { inputPrice: -1 })).toMatchObject({ status: 400 });
    expect(await admin.get('/prompt-case-settings/2000000000')).toMatchObject({ status: 404 });
  });
});

describe('runs of cases of prompts', () => {
  it('put every turn to the model with the key of the prompt, judge by rules, and count tokens', async () => {
    const { admin, base, prompt, add, addSome, run } = await companyWithModel(({ messages }) => {
      const last = messages.at(-1)?.content ?? '';
      return says(last === 'e no cartão?' ? 'Em até 6x.' : 'Ação: Transferir para o setor de atendimento\nJá chamo.');
    });
    await addSome(3, { expected: ['handover'] });
    const two = await add({
      turns: ['e no cartão?', 'quero gente', 'nunca dito'],
      mustSay: ['6x'],
      forbidden: ['close'],
    });
    const wrong = await add({ mustSay: ['boleto'], neverSay: ['ja chamo'], isCritical: true });
    const done = await run();
    expect(done).toMatchObject({
      state: 'done',
      host: new URL(server.services.url).host,
      model: 'gpt-4o-mini',
      isDraft: false,
      total: 5,
      passed: 4,
      erred: 1,
      critical: { passed: 0, total: 1 },
      promptTokens: 180,
      completionTokens: 30,
      formerId: null,
      worse: 0,
    });
    expect(done.results[0]).toMatchObject({ caseId: wrong.id, verdict: 'erred', isCritical: true });
    const resultOf = (caseId: number) =>
      admin.ok(admin.get<PromptCaseResult>(`/prompt-case-runs/${done.id}/results/${caseId}`));
    expect((await resultOf(two.id)).answers).toMatchObject([{ texts: ['Em até 6x.'] }, { texts: ['Já chamo.'] }]);
    expect((await resultOf(wrong.id)).checks).toMatchObject([
      { kind: 'mustSay', outcome: 'erred' },
      { kind: 'neverSay', outcome: 'erred', found: 'Já chamo' },
    ]);
    const asked = server.services.requestsTo(base);
    expect(asked).toHaveLength(6);
    expect(asked[0]?.headers.authorization).toBe('Bearer sk-secreta');
    expect(await admin.ok(admin.get<Prompt>(`/prompt/${prompt.id}`))).toMatchObject({ usedTokens: 210 });
    expect(await queryRows(server.databaseUrl, 'SELECT tried FROM prompt_case_runs WHERE id = $1', [done.id])).toEqual([
      { tried: expect.not.objectContaining({ apiKey: expect.anything() }) },
    ]);
  });

  it('try a draft without saving it, and say which cases got worse or better', async () => {
    const { admin, prompt, addSome, run, start } = await companyWithModel(({ messages, model }) =>
      says(messages[0]?.content.startsWith('Pior') || model === 'outro' ? 'Em 3x!' : 'Só à vista.'),
    );
    const cases = await addSome(5);
    const former = await run();
    const { model, baseUrl, maxTokens, temperature, actions } = prompt;
    const draft = { prompt: 'Pior: parcele tudo.', model, baseUrl, maxTokens, temperature, actions };
    const worse = await run({ draft });
    expect(worse).toMatchObject({ isDraft: true, erred: 5, worse: 5, better: 0, formerId: former.id });
    expect(worse.results[0]).toMatchObject({ caseId: cases[0]?.id, formerVerdict: 'passed', change: 'worse' });
    expect(await run()).toMatchObject({ isDraft: false, passed: 5, better: 5, worse: 0, formerId: worse.id });
    expect(await run({ model: 'outro' })).toMatchObject({ model: 'outro', isDraft: true, worse: 5 });
    expect(await admin.ok(admin.get<Prompt>(`/prompt/${prompt.id}`))).toMatchObject({ prompt: prompt.prompt });
    expect(await start({ draft: { ...draft, baseUrl: `${server.services.url}/elsewhere/v1` } })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'apiKey' }] },
    });
    const runs = await admin.ok(admin.get<PromptCaseRun[]>(`/prompt-case-runs?promptId=${prompt.id}`));
    expect(runs).toHaveLength(4);
  });

  it('need five cases, are one at a time of a prompt, and can be stopped; what was not answered is run again alone', async () => {
    let isOpen = false;
    const { admin, addSome, add, start, ended, base } = await companyWithModel(async () => {
      await until(() => isOpen);
      return says('Só à vista.');
    });
    await addSome(4);
    expect(await start()).toMatchObject({ status: 409, body: { error: 'ERR_PROMPT_CASES_FEW', limit: 5 } });
    await add({ mustSay: ['à vista'] });
    await addSome(3);
    const { id } = await admin.ok(start());
    await until(() => server.services.requestsTo(base).length === 5);
    expect(await start()).toMatchObject({ status: 409, body: { error: 'ERR_PROMPT_CASES_RUNNING' } });
    const again = (body: object = {}) => admin.post<PromptCaseRun>(`/prompt-case-runs/${id}/again`, body);
    expect(await again()).toMatchObject({ status: 409, body: { error: 'ERR_PROMPT_CASES_RUNNING' } });
    expect(await admin.ok(admin.post(`/prompt-case-runs/${id}/stop`))).toMatchObject({
      state: 'stopped',
      unanswered: 8,
      waiting: 0,
    });
    isOpen = true;
    expect(await admin.ok(again())).toMatchObject({ state: 'running', waiting: 8 });
    expect(await ended(id)).toMatchObject({ state: 'done', passed: 8 });
    expect(await again()).toMatchObject({ status: 409, body: { error: 'ERR_PROMPT_CASES_NOTHING' } });
    expect(await again({ caseIds: [2_000_000_000] })).toMatchObject({ body: { error: 'ERR_NO_PROMPT_CASE_FOUND' } });
  });

  it('say which cases the model did not answer and run those alone again; a refused key ends the run', async () => {
    let broken = true;
    let status = 500;
    const { admin, addSome, run, ended, base } = await companyWithModel(({ messages }) =>
      broken && messages.at(-1)?.content !== 'Oi'
        ? { status, body: { error: { message: 'no' } } }
        : says('Só à vista.'),
    );
    await addSome(4);
    await addSome(2, { turns: ['Tchau'], mustSay: ['à vista'] });
    const { id, results } = await run();
    expect(results.filter(({ verdict }) => verdict === 'unanswered')).toMatchObject([
      { problem: 'ERR_MODEL_ANSWER' },
      { problem: 'ERR_MODEL_ANSWER' },
    ]);
    const before = server.services.requestsTo(base).length;
    broken = false;
    await admin.ok(admin.post(`/prompt-case-runs/${id}/again`));
    expect(await ended(id)).toMatchObject({ state: 'done', passed: 6, unanswered: 0 });
    expect(server.services.requestsTo(base).length - before).toBe(2);
    [broken, status] = [true, 401];
    expect(await run()).toMatchObject({ state: 'failed', problem: 'ERR_MODEL_KEY' });
  });

  it('end at the ceiling of the month, and begin no more above it', async () => {
    const { admin, prompt, addSome, run, start } = await companyWithModel();
    await addSome(20);
    await admin.ok(admin.put(`/prompt/${prompt.id}`, { monthlyTokens: 100 }));
    const ended = await run();
    expect(ended).toMatchObject({ state: 'failed', problem: 'ERR_MODEL_CEILING' });
    expect(ended.unanswered).toBeGreaterThan(8);
    expect(await start()).toMatchObject({ body: { error: 'ERR_MODEL_CEILING' } });
  });

  it('are judged by a model only where the company chose one, and by people', async () => {
    const { admin, prompt, addSome, run } = await companyWithModel(({ messages }) =>
      messages[0]?.content.startsWith('Você confere') ? says('1: sim - oferece') : says('No cartão, em 6x.'),
    );
    const [first] = await addSome(5, { mustMean: ['Oferece cartão'] });
    const byHand = await run();
    expect(byHand).toMatchObject({ unsure: 5, usesJudge: false, promptTokens: 150 });
    const result = `/prompt-case-runs/${byHand.id}/results/${first?.id ?? 0}`;
    expect(await admin.ok(admin.put(result, { verdict: 'passed' }))).toMatchObject({ verdict: 'passed', byHand: true });
    expect(await admin.ok(admin.get(`/prompt-case-runs/${byHand.id}`))).toMatchObject({ passed: 1, unsure: 4 });
    await admin.ok(admin.put(`/prompt-case-settings/${prompt.id}`, { usesJudge: true }));
    const judged = await run();
    expect(judged).toMatchObject({ passed: 5, usesJudge: true, promptTokens: 300 });
    const read = await admin.ok(
      admin.get<PromptCaseResult>(`/prompt-case-runs/${judged.id}/results/${first?.id ?? 0}`),
    );
    expect(read.checks).toMatchObject([{ kind: 'mustMean', outcome: 'passed', reason: 'oferece' }]);
  });

  it('are the last 20 of a prompt, put five cases at a time to the model', async () => {
    let [now, most] = [0, 0];
    const {
      id: companyId,
      admin,
      prompt,
      addSome,
      run,
    } = await companyWithModel(async () => {
      most = Math.max(most, ++now);
      await new Promise((resolve) => setTimeout(resolve, 20));
      now--;
      return says('Só à vista.');
    });
    await addSome(30);
    await queryRows(
      server.databaseUrl,
      `INSERT INTO prompt_case_runs (company_id, prompt_id, prompt_name, model, tried, is_draft, uses_judge, state, finished_at)
       SELECT $1, $2, 'x', 'x', '{"baseUrl":""}', false, false, 'done', now() FROM generate_series(1, 22)`,
      [companyId, prompt.id],
    );
    const done = await run();
    expect([done.passed, most]).toEqual([30, 5]);
    const runs = await admin.ok(admin.get<PromptCaseRun[]>(`/prompt-case-runs?promptId=${prompt.id}`));
    expect([runs.length, runs[0]?.id]).toEqual([20, done.id]);
    const count = 'SELECT count(*)::int AS count FROM prompt_case_runs WHERE company_id = $1';
    expect(await queryRows(server.databaseUrl, count, [companyId])).toEqual([{ count: 20 }]);
  });
});
