import type pg from 'pg';
import { withClient } from './tables.ts';
import type { TestServer } from './test-server.ts';
import type { World } from './world-types.ts';

/** What answered contacts: a conversation of Typebot, a call with its figures, and what was cited. */
export async function insertResponderRows(server: TestServer, { company, tickets, records }: World): Promise<void> {
  await withClient(server.databaseUrl, async (client) => {
    await client.query(
      `INSERT INTO typebot_sessions (company_id, ticket_id, integration_id, session, used_at)
       SELECT company_id, $2, min(id), 'uma-conversa', now() FROM integrations WHERE company_id = $1 GROUP BY company_id`,
      [company.id, tickets.closed.id],
    );
    await client.query(
      `WITH asked AS (
         INSERT INTO responder_calls (company_id, integration_id, duration_ms)
         SELECT company_id, min(id), 312 FROM integrations WHERE company_id = $1 GROUP BY company_id
         RETURNING company_id, integration_id
       ), counted AS (
         INSERT INTO responder_hours (company_id, integration_id, hour, answered)
         SELECT company_id, integration_id, date_trunc('hour', now()), 1 FROM asked
       ), quoting AS (
         INSERT INTO prompt_documents (company_id, prompt_id, document_id)
         SELECT p.company_id, min(p.id), min(d.id) FROM prompts p JOIN knowledge_documents d ON d.company_id = p.company_id
         WHERE p.company_id = $1 GROUP BY p.company_id
       )
       INSERT INTO knowledge_citations (company_id, document_id, month, citations)
       SELECT company_id, min(id), date_trunc('month', now()), 1 FROM knowledge_documents WHERE company_id = $1 GROUP BY company_id`,
      [company.id],
    );
    await client.query(
      `WITH page AS (
         INSERT INTO knowledge_documents (company_id, name, kind, words, url, fetched_at, next_fetch_at)
         VALUES ($1, 'Trocas da loja', 'page', 2, 'https://loja.example/trocas', now(), now() + interval '7 days')
       )
       INSERT INTO knowledge_synonyms (company_id, groups) VALUES ($1, '[["pulseira", "passaporte"]]')`,
      [company.id],
    );
    await client.query(
      `INSERT INTO tracking_link_days (company_id, link_id, day, clicks, conversations)
       SELECT company_id, min(id), current_date, 3, 1 FROM tracking_links WHERE company_id = $1 GROUP BY company_id`,
      [company.id],
    );
    // Nobody is served on this day.
    await client.query(
      `WITH day AS (INSERT INTO report_days (company_id, day, time_zone) VALUES ($1, '2001-01-01', 'America/Sao_Paulo') RETURNING *),
         fault AS (INSERT INTO report_faults (company_id, day) SELECT company_id, day FROM day)
       INSERT INTO report_totals (company_id, day, dimension, key, came, first, answered, waited, finished, served, reopened, transferred,
         transfers, asked, rated, rate_shares, due, late, first_answer, wait, resolution, conversation)
       SELECT company_id, day, 'all', '', 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '{}', '{}', '{}', '{}' FROM day`,
      [company.id],
    );
    const { rows: runs } = await client.query<{ id: number }>(
      `INSERT INTO follow_up_runs (company_id, follow_up_id, ticket_id, reason, due_at, started_at)
       SELECT company_id, min(id), $2, 'ERR', now() + interval '100 years', now() FROM follow_ups WHERE company_id = $1 GROUP BY company_id
       RETURNING id`,
      [company.id, tickets.closed.id],
    );
    records.set('/follow-up-runs', Number(runs[0]?.id));
    // A run of cases that is over.
    const { rows: put } = await client.query<{ run_id: number; case_id: number }>(
      `WITH settings AS (
         INSERT INTO prompt_case_settings (company_id, prompt_id, uses_judge, input_price)
         SELECT company_id, min(prompt_id), false, 1.5 FROM prompt_cases WHERE company_id = $1 GROUP BY company_id
       ), run AS (
         INSERT INTO prompt_case_runs (company_id, prompt_id, prompt_name, model, tried, is_draft, uses_judge, state, finished_at)
         SELECT company_id, min(prompt_id), 'Assistente', 'gpt-4o-mini',
           '{"prompt":"Atenda.","model":"gpt-4o-mini","baseUrl":"http://127.0.0.1:9/v1","maxTokens":100,"temperature":1,"queueId":null,"documentIds":null,"actions":[]}',
           false, false, 'done', now()
         FROM prompt_cases WHERE company_id = $1 GROUP BY company_id RETURNING company_id, id
       )
       INSERT INTO prompt_case_results (company_id, run_id, case_id, verdict, answers, checks, duration_ms)
       SELECT r.company_id, r.id, min(c.id), 'erred', '[{"texts":["Sim"],"actions":[],"sources":[]}]',
         '[{"kind":"mustSay","text":"à vista","outcome":"erred","found":"","reason":""}]', 900
       FROM run r JOIN prompt_cases c ON c.company_id = r.company_id GROUP BY r.company_id, r.id RETURNING run_id, case_id`,
      [company.id],
    );
    records.set('/prompt-case-runs', Number(put[0]?.run_id));
    records.set('/prompt-case-results', Number(put[0]?.case_id));
    // Nothing begins in the flow of the connection, which has no version; the run of the other is due in a hundred years.
    await client.query(
      `WITH flow AS (
         INSERT INTO flows (company_id, name, drawing) SELECT company_id, 'Recepção', drawing FROM flows WHERE company_id = $1 ORDER BY id LIMIT 1
         RETURNING company_id, id, drawing
       ), entry AS (
         INSERT INTO flow_entries (company_id, flow_id, whatsapp_id)
         SELECT company_id, id, (SELECT min(id) FROM whatsapps WHERE company_id = $1) FROM flow
       ), version AS (
         INSERT INTO flow_versions (company_id, flow_id, number, drawing)
         SELECT company_id, id, 1, drawing FROM (SELECT * FROM flows WHERE company_id = $1 ORDER BY id LIMIT 1) earlier
         RETURNING company_id, id
       ), figure AS (
         INSERT INTO flow_figures (company_id, version_id, day, kind, group_key, count)
         SELECT company_id, id, current_date, 'group', 'g1', 3 FROM version
       )
       INSERT INTO flow_runs (company_id, ticket_id, version_id, state, due_at)
       SELECT company_id, $2, id, '{"runId":"corrida","beganAt":"2026-11-24T12:00:00.000Z","step":0,"at":null,"waiting":null,"answers":{},"visits":{},"callMs":0,"outcome":null}',
         now() + interval '100 years' FROM version`,
      [company.id, tickets.closed.id],
    );
  });
}

/** A rule that is off, with what it did on a ticket and what waits for it, and a secret of flows. */
export async function insertRules(client: pg.Client, companyId: number, ticketId: number): Promise<void> {
  await client.query(
    `WITH made AS (
       INSERT INTO rules (company_id, name, is_on, position, match, is_once_per_service, is_in_hours_only, is_last, max_per_hour,
         waits_since)
       VALUES ($1, 'Reclamação', false, 100, 'all', false, false, false, 100, now()) RETURNING id
     ), event AS (
       INSERT INTO rule_parts (company_id, rule_id, role, position, kind) SELECT $1, id, 'event', 0, 'messageIn' FROM made
     ), turn AS (
       INSERT INTO rule_turns (company_id, ticket_id, kind, facts, chain, at) VALUES ($1, $2, 'messageIn', '{}', '{}', now())
     ), days AS (
       INSERT INTO rule_days (company_id, rule_id, day, runs) SELECT $1, id, current_date, 1 FROM made
     )
     INSERT INTO rule_runs (company_id, rule_id, ticket_id, kind, outcome, took_ms, reasons, deeds, chain, at)
     SELECT $1, id, $2, 'messageIn', 'done', 3, '[]', '[]', '{}', now() FROM made`,
    [companyId, ticketId],
  );
  await client.query(`INSERT INTO flow_secrets (company_id, name, sealed) VALUES ($1, 'loja_do_mundo', 'sealed')`, [
    companyId,
  ]);
}
