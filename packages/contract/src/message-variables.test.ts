import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fieldKeysIn,
  fillVariables,
  unfilledVariables,
  messageVariables,
  type VariableContext,
} from './message-variables.ts';

const facts: VariableContext = {
  contactName: 'Vitória Régia da Silva',
  now: new Date('2026-11-21T15:04:09.500Z'),
  timeZone: 'America/Sao_Paulo',
  language: 'pt',
};
const at = (iso: string, more: Partial<VariableContext> = {}) =>
  fillVariables('{{ms}}', { ...facts, now: new Date(iso), ...more });

describe('variables of a text', () => {
  it.each([
    ['{{firstName}}', 'Vitória'],
    ['{{name}}', 'Vitória Régia da Silva'],
    ['{{ms}}', 'Boa tarde'],
    ['{{gretting}}', 'Boa tarde'],
    ['{{hora}}', '12:04'],
    ['{{protocol}}', '261121120409'],
    ['{{ms}}, {{ firstName }}! São {{hora}}.', 'Boa tarde, Vitória! São 12:04.'],
  ])('%s becomes %s', (text, filled) => expect(fillVariables(text, facts)).toBe(filled));

  it.each([
    '{{unknown}}',
    '{{}}',
    '{name}',
    '{{name',
    '{{constructor}}',
    '{{toString}}',
    '{{firstname}}',
    'R$ 10 }} {{ 5',
  ])('%s stays as it is written', (text) => expect(fillVariables(text, facts)).toBe(text));

  it('fields are filled in by their keys, once, and stay as they are written where there are none', () => {
    const fields = { cpf: '529.982.247-25', plano: '', nota: '{{campo.cpf}}' };
    const text = '{{campo.cpf}} {{ campo.plano }}|{{campo.nota}} {{campo.outro}} {{campo.toString}} {{cpf}}';
    expect(fillVariables(text, { ...facts, fields })).toBe(
      '529.982.247-25 |{{campo.cpf}} {{campo.outro}} {{campo.toString}} {{cpf}}',
    );
    expect(fillVariables('{{campo.cpf}}', { ...facts, contactName: '{{campo.cpf}}' })).toBe('{{campo.cpf}}');
    expect(fieldKeysIn(text)).toEqual(['cpf', 'plano', 'nota', 'outro', 'toString']);
  });

  it.each([
    ['04:59', 'Boa noite'],
    ['05:00', 'Bom dia'],
    ['11:59', 'Bom dia'],
    ['12:00', 'Boa tarde'],
    ['17:59', 'Boa tarde'],
    ['18:00', 'Boa noite'],
    ['00:00', 'Boa noite'],
  ])('at %s in the company the greeting is %s', (time, greeting) =>
    expect(at(`2026-11-21T${time}:00-03:00`)).toBe(greeting),
  );

  it('greets in the language and by the clock of the company', () => {
    expect(at('2026-11-21T12:00:00Z', { timeZone: 'Asia/Tokyo' })).toBe('Boa noite');
    expect(at('2026-11-21T12:00:00Z', { language: 'en' })).toBe('Good morning');
    expect(at('2026-11-21T12:00:00Z', { language: 'es' })).toBe('Buenos días');
    expect(at('2026-11-21T12:00:00Z', { language: 'xx' })).toBe('Bom dia');
  });

  it("never reads a contact's name, nor puts in a pattern of it", () => {
    expect(fillVariables('Oi {{name}}', { ...facts, contactName: '{{protocol}} $& $1' })).toBe('Oi {{protocol}} $& $1');
    expect(fillVariables('Oi {{firstName}}!', { ...facts, contactName: '   ' })).toBe('Oi !');
  });

  it('without a value are named, each once, and are filled in with what was typed, which is read as no variable', () => {
    const text = '{{name}} {{campo.pedido}} {{campo.cpf}} {{x}} {{campo.cpf}}';
    const known = { ...facts, contactName: 'Lia', fields: { pedido: '3187', cpf: '' } };
    expect(unfilledVariables(text, known)).toEqual(['campo.cpf', 'x']);
    const typed = { 'campo.cpf': '{{name}}', x: 'hoje', 'campo.pedido': 'outro', name: 'Rui' };
    expect(unfilledVariables(text, { ...known, typed })).toEqual([]);
    expect(fillVariables(text, { ...known, typed })).toBe('Lia 3187 {{name}} hoje {{name}}');
    expect(unfilledVariables(text, { ...known, typed: { x: ' ' } })).toEqual(['campo.cpf', 'x']);
  });

  it('leaves a text without braces alone, and none of the offered ones in any text', () => {
    fc.assert(
      fc.property(
        fc.string().filter((text) => !text.includes('{{')),
        (text) => fillVariables(text, facts) === text,
      ),
    );
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.constantFrom(...messageVariables).map((one) => `{{${one}}}`),
            fc.constantFrom(' ', 'a', '\n'),
          ),
        ),
        (parts) => {
          expect(fillVariables(parts.join(''), facts)).not.toContain('{{');
        },
      ),
    );
  });
});
