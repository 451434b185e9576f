import { describe, expect, it } from 'vitest';
import { matchesMenuLine, parseContactInput } from './contact-input.rules.ts';

const text = (body: string) => parseContactInput({ mediaType: 'conversation', body });

describe('a menu answer', () => {
  it.each([
    '2',
    ' 2 ',
    '\u200e2',
    '2️⃣',
    '２',
    '②',
    '[2]',
    '[ 2 ]',
    '*2*',
    '*[ 2 ]*',
    '(2)',
    '2.',
    '2)',
    '2 -',
    '002',
    '2ª',
    '2º',
    '2!',
    '2?',
    '"2"',
    '“2”',
    '2 🙏',
    '👍 2',
    '#2',
    'opção 2',
    'Opcao 2.',
    'a opção 2',
    'nº 2',
    '*Ana Souza:*\n2',
  ])('%j is two', (body) => {
    expect(text(body)).toEqual({ kind: 'number', number: 2 });
  });

  it.each([
    ['🔟', 10],
    ['1️⃣2️⃣', 12],
    ['0️⃣', 0],
    ['１０', 10],
  ])('%j is %d', (body, number) => {
    expect(text(body)).toEqual({ kind: 'number', number });
  });

  it.each(['#', ' # ', '＃', '#️⃣', '##'])('%j asks for the main menu', (body) => {
    expect(text(body)).toEqual({ kind: 'main' });
  });

  it.each(['1 2', '2x', '12345', '2 boletos', '1,5', '-2', '2/11'])('%j is no number', (body) => {
    expect(text(body).kind).not.toBe('number');
  });

  it('a menu answer that is a picture, a voice message or a place is none, whatever its text says; a call is a call', () => {
    for (const mediaType of ['image', 'audio', 'video', 'application', 'locationMessage', 'vcard'] as const) {
      expect(parseContactInput({ mediaType, body: '2' })).toEqual({ kind: 'other' });
    }
    expect(text('👍')).toEqual({ kind: 'other' });
    expect(text('')).toEqual({ kind: 'other' });
    expect(parseContactInput({ mediaType: 'call_log', body: 'voice' })).toEqual({ kind: 'call' });
  });

  it('may be the words of a line, alone or with its number', () => {
    const line = { number: 2, title: 'Financeiro & Cobrança' };
    for (const body of [
      'financeiro & cobrança',
      'FINANCEIRO COBRANCA',
      ' Financeiro e cobrança '.replace(' e ', ' '),
      '*[ 2 ]* - Financeiro & Cobrança',
    ]) {
      expect(matchesMenuLine(text(body), line), body).toBe(true);
    }
    for (const body of ['financeiro', '3 financeiro cobrança', 'não quero financeiro cobrança', '3', '#'])
      expect(matchesMenuLine(text(body), line), body).toBe(false);
    expect(matchesMenuLine(text('!!!'), { number: 1, title: '!!!' })).toBe(false);
  });
});
