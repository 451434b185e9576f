import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { codeParts, codeSample, keySample, sampleLanguages } from './code-samples.rules.ts';

const request = {
  origin: 'https://balcao.exemplo.com',
  number: '5511900000142',
  locale: 'pt',
  body: `Olá, "Mariana"!\nÉ a d'Ávila $(id) \\ fim`,
};

describe('a code sample', () => {
  it('a code sample of curl gives the shell exactly what was typed, whatever characters it has', () => {
    const code = codeSample('curl', request).replace(/^curl/, 'printf "%s\\0"');
    const words = execFileSync('sh', ['-c', code], { encoding: 'utf8' }).split('\0');
    expect(JSON.parse(words.at(-2) ?? '')).toEqual({ number: request.number, body: request.body });
    const withFile = codeSample('curl', { ...request, fileName: "nota d'hoje.pdf" }).replace(/^curl/, 'printf "%s\\0"');
    const form = execFileSync('sh', ['-c', withFile], { encoding: 'utf8' }).split('\0');
    expect(form).toContain(`body=${request.body}`);
    expect(form).toContain(`medias=@"nota d'hoje.pdf"`);
  });

  it('a code sample of JavaScript is a program that sends it', async () => {
    const sent: [string, RequestInit][] = [];
    const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor as new (
      ...args: string[]
    ) => (fetch: unknown, console: unknown) => Promise<void>;
    const program = new AsyncFunction('fetch', 'console', codeSample('JavaScript', request));
    const fakeFetch = async (url: string, init: RequestInit) => {
      sent.push([url, init]);
      return Response.json({});
    };
    await program(fakeFetch, { log: () => {} });
    expect(sent[0]?.[0]).toBe('https://balcao.exemplo.com/api/messages/send');
    expect(JSON.parse(sent[0]?.[1].body as string)).toEqual({ number: request.number, body: request.body });
  });

  it.each(sampleLanguages)(
    'a code sample of %s with an API key has a place for it, and is coloured without a change',
    (language) => {
      const code = keySample(language, request);
      expect(code).toContain('https://balcao.exemplo.com/tickets?status=pending&showAll=true');
      const parts = codeParts(code);
      expect(parts.map(({ text }) => text).join('')).toBe(code);
      expect(parts.filter(({ kind }) => kind === 'placeholder').map(({ text }) => text)).toEqual(['SUA_CHAVE']);
    },
  );

  it.each([
    { locale: 'pt', token: 'SEU_TOKEN', key: 'SUA_CHAVE' },
    { locale: 'en', token: 'YOUR_TOKEN', key: 'YOUR_KEY' },
    { locale: 'es', token: 'TU_TOKEN', key: 'TU_CLAVE' },
  ])('code samples name the token and the key in the language of the page: $locale', ({ locale, token, key }) => {
    for (const language of sampleLanguages) {
      const samples = [codeSample(language, { ...request, locale }), keySample(language, { ...request, locale })];
      const named = samples.map((code) =>
        codeParts(code).flatMap(({ kind, text }) => (kind === 'placeholder' ? [text] : [])),
      );
      expect(named).toEqual([[token], [key]]);
    }
  });

  it.each(sampleLanguages.flatMap((language) => [undefined, 'a.pdf'].map((fileName) => ({ language, fileName }))))(
    'is coloured without a change of its text: $language $fileName',
    ({ language, fileName }) => {
      const code = codeSample(language, { ...request, fileName });
      const parts = codeParts(code);
      expect(parts.map(({ text }) => text).join('')).toBe(code);
      expect(parts.filter(({ kind }) => kind === 'placeholder').map(({ text }) => text)).toEqual(['SEU_TOKEN']);
    },
  );
});
