import type { MessageTemplate } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { filterTemplates, templateKey } from './templates.rules.ts';

const a = (name: string, body: string, more: Partial<MessageTemplate> = {}): MessageTemplate => ({
  name,
  language: 'pt_BR',
  category: 'UTILITY',
  header: '',
  headerMedia: null,
  body,
  footer: '',
  buttons: [],
  placeholders: [],
  usable: true,
  ...more,
});
const list = [
  a('catalogo', 'Veja o catálogo', { usable: false }),
  a('pedido_enviado', 'Olá {{1}}, seu pedido saiu.', { footer: 'Loja Lagoa' }),
  a('retomar', 'Podemos continuar?', { header: 'Atendimento' }),
];
const names = (words: string) => filterTemplates(list, words).map(({ name }) => name);

describe('filterTemplates', () => {
  it('puts first what can be sent from here', () => {
    expect(names('')).toEqual(['pedido_enviado', 'retomar', 'catalogo']);
  });

  it('finds all of the words, in name and text, whatever their accents', () => {
    expect(names('catalogo')).toEqual(['catalogo']);
    expect(names(' CATÁLOGO veja ')).toEqual(['catalogo']);
    expect(names('pedido lagoa')).toEqual(['pedido_enviado']);
    expect(names('atendimento')).toEqual(['retomar']);
    expect(names('pedido retomar')).toEqual([]);
  });

  it('distinguishes languages of one name', () => {
    expect(templateKey(a('x', ''))).not.toBe(templateKey(a('x', '', { language: 'en' })));
  });
});
