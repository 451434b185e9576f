import { expect } from 'vitest';
import type { MessageTemplate } from '@balcao/contract';
import { until } from './client.ts';
import type { TestServer } from './test-server.ts';

export const offerChoice = { name: 'oferta', language: 'pt_BR', values: {} };

/** A company with an official number and one template, and what Meta says of that. */
export async function openTemplate(server: TestServer) {
  const company = await server.company();
  const template = {
    name: 'oferta',
    language: 'pt_BR',
    status: 'APPROVED',
    category: 'MARKETING',
    components: [{ type: 'BODY', text: 'Só hoje!' }],
  };
  const { connection, account } = await company.officialConnection({ templates: [template] });
  const by = company.admin;
  const listed = async () =>
    (await by.ok(by.get<{ templates: MessageTemplate[] }>(`/whatsapp/${connection.id}/templates`))).templates.map(
      ({ name }) => name,
    );
  const reportTemplate = async (field: 'status' | 'quality', more: object, language = 'pt_BR') => {
    const answer = await server.graph.accountChanges(account, `message_template_${field}_update`, {
      message_template_id: 594_425_479_261_596,
      message_template_name: 'oferta',
      message_template_language: language,
      ...more,
    });
    expect(answer.status).toBe(200);
  };
  /** Meta changes what it makes of the template, and says so. */
  const moves = async (event: string, more: object = {}) => {
    template.status = event;
    await reportTemplate('status', { event, ...more });
  };
  const live = await by.listen();
  const events = (state: string, quality: string | null = null) =>
    until(() =>
      live.received.some(
        ({ name, payload }) =>
          name === `company-${company.id}-messageTemplate` &&
          (payload as { state?: string }).state === state &&
          (payload as { quality?: string | null }).quality === quality,
      ),
    );
  return { company, by, connection, account, listed, reportTemplate, moves, events };
}
