import { describe, expect, it } from 'vitest';
import { cleanText, splitSources, transcriptOf } from './assisted-texts.rules.ts';

describe('what a model says', () => {
  it('is separated from the documents it cites, which are those it was given', () => {
    const excerpts = [
      { name: 'troca.pdf', page: 3 },
      { name: 'frete.md', page: null },
      { name: 'troca.pdf', page: 3 },
    ];
    expect(splitSources('Trocamos sim.\n\nFontes: [1], 3 e 9.', excerpts)).toEqual({
      text: 'Trocamos sim.',
      sources: [{ name: 'troca.pdf', page: 3 }],
    });
    expect(splitSources('Trocamos sim. Fonte: 2\n', excerpts)).toEqual({
      text: 'Trocamos sim.',
      sources: [{ name: 'frete.md', page: null }],
    });
    expect(splitSources('Fontes: veja o site', excerpts)).toEqual({ text: 'Fontes: veja o site', sources: [] });
  });

  it('is read in linear time, however many lines it leaves empty', () => {
    const text = `a${'\n'.repeat(3_000)}b`;
    const before = process.cpuUsage();
    expect(splitSources(text, [])).toEqual({ text, sources: [] });
    const { user, system } = process.cpuUsage(before);
    expect(user + system).toBeLessThan(1_000_000);
  });

  it('loses the quotation marks around it, not those in it', () => {
    expect(cleanText(' “Oi, Ana!” ', 100)).toBe('Oi, Ana!');
    expect(cleanText('"Oi" e "tchau"', 100)).toBe('"Oi" e "tchau"');
  });
});

it('a long conversation is read from its end', () => {
  const lines = Array.from({ length: 40 }, (_unused, index) => ({
    fromMe: index % 2 === 1,
    text: `${index} ${'a'.repeat(1000)}`,
  }));
  const transcript = transcriptOf(lines);
  expect(transcript.length).toBeLessThan(16_001);
  expect(transcript).toMatch(/\nAtendente: 39 a+$/);
  expect(transcript).toMatch(/^(Cliente|Atendente): 2\d a/);
});
