import type { TranscriptLine } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { fileNameOf, toText, type TranscriptWords } from './transcript.rules.ts';

const words: TranscriptWords = {
  company: 'Loja',
  contact: 'Bia',
  deleted: '[apagada]',
  file: (name) => `[arquivo: ${name}]`,
  time: (iso) => iso.slice(11, 16),
};
const line = (fields: Partial<TranscriptLine>): TranscriptLine => ({
  id: '1',
  fromMe: false,
  user: null,
  participantName: null,
  isAutomatic: false,
  body: '',
  mediaType: 'conversation',
  mediaName: null,
  isDeleted: false,
  createdAt: '2026-11-23T12:00:00.000Z',
  ...fields,
});

describe('a conversation as a text file', () => {
  it('names who wrote each message, its file, and what was deleted, with further lines set in', () => {
    const lines = [
      line({ body: 'Oi\ntudo bem?' }),
      line({ fromMe: true, user: { id: 1, name: 'Ana' }, mediaName: 'preços.pdf', body: 'Segue' }),
      line({ fromMe: true, isAutomatic: true, body: 'Boas-vindas' }),
      line({ participantName: 'Zé', body: 'engano', isDeleted: true }),
    ];
    expect(toText('Conversa', lines, words).split('\r\n')).toEqual([
      '\ufeffConversa',
      '',
      '[12:00] Bia: Oi',
      '    tudo bem?',
      '[12:00] Ana: [arquivo: preços.pdf] Segue',
      '[12:00] Loja: Boas-vindas',
      '[12:00] Zé: [apagada] engano',
      '',
    ]);
  });

  it('has a name that any file system takes', () => {
    expect(fileNameOf('a/b:c*"<>|?\u0007')).toBe('a b c');
  });
});
