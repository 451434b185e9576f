import { fillVariables } from '@balcao/contract';
import type { CustomField } from '@balcao/contract';
import { expect, it } from 'vitest';
import { fieldTexts } from './field-texts.rules.ts';

const field = (subject: CustomField['subject'], key: string, type: CustomField['type'] = 'text'): CustomField => ({
  id: 1,
  companyId: 1,
  subject,
  key,
  name: key,
  type,
  choices: [],
  isRequired: false,
  adminsOnly: false,
  position: 1,
  archivedAt: null,
  createdAt: '2026-11-29T12:00:00.000Z',
  updatedAt: '2026-11-29T12:00:00.000Z',
});
const filled = (text: string, fields: Record<string, string>) =>
  fillVariables(text, { contactName: 'Ana', now: new Date(0), timeZone: 'America/Sao_Paulo', language: 'pt', fields });

it('a picked quick reply has the values of fields as people read them, and nothing without a value', () => {
  const fields = [field('contact', 'limite', 'money'), field('contact', 'cidade'), field('ticket', 'pedido', 'number')];
  const texts = fieldTexts(fields, { contact: { limite: 387_000 }, ticket: { pedido: 42 } }, 'pt');
  expect(filled('{{campo.limite}}, {{campo.pedido}}, {{campo.cidade}}, {{campo.nada}}', texts)).toBe(
    'R$ 3.870,00, 42, , {{campo.nada}}',
  );
});

it('a quick reply keeps the variables of fields until their values are known, and the ticket comes before its contact', () => {
  const fields = [field('contact', 'pedido'), field('ticket', 'pedido')];
  expect(fieldTexts(fields, { contact: undefined, ticket: undefined }, 'pt')).toEqual({});
  expect(fieldTexts(fields, { contact: { pedido: 'do contato' }, ticket: { pedido: 'do atendimento' } }, 'pt')).toEqual(
    {
      pedido: 'do atendimento',
    },
  );
});
