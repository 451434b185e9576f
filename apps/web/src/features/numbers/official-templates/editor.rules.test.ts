import { expect, it } from 'vitest';
import { templateContent } from '@balcao/contract';
import { filledExample, freeName, toContent, toEditorValues } from './editor.rules.ts';

const template = {
  title: 'Entrega',
  category: 'MARKETING' as const,
  language: 'es',
  connections: [{ id: 7, name: 'Oficial' }],
  content: templateContent.parse({
    body: 'Oi, {{nome}}!',
    examples: { 'body.nome': 'Lia', 'body.gone': 'x' },
    buttons: [{ kind: 'reply', text: 'Sim' }],
  }),
};

it('a template is edited and stored as it is, without examples of variables that are gone', () => {
  const values = toEditorValues(template, null);
  expect(values).toMatchObject({ title: 'Entrega', category: 'MARKETING', language: 'es', whatsappId: 7 });
  expect(toContent(values)).toEqual({ ...template.content, examples: { 'body.nome': 'Lia' } });
});

it('a new one is an empty draft on the number that is there', () => {
  expect(toEditorValues(undefined, 3)).toMatchObject({ title: '', category: 'UTILITY', whatsappId: 3, buttons: [] });
});

it.each([
  ['', 'nome'],
  ['Oi, {{nome}}', 'nome_2'],
  ['Oi, {{nome}} e {{ nome_2 }}', 'nome_3'],
])('freeName finds a name beside %j', (body, name) => {
  expect(freeName(body, 'nome')).toBe(name);
});

it('filledExample shows examples, and variables that have none', () => {
  expect(filledExample('Oi, {{ nome }}: {{link}}', 'body', { 'body.nome': ' Lia ' })).toBe('Oi, Lia: {{link}}');
});
