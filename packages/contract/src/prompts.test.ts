import { expect, it } from 'vitest';
import { isSameModelAddress, toModelBaseUrl } from './prompts.ts';

it.each([
  ['', 'https://api.openai.com/v1'],
  [' https://x.example/v1/ ', 'https://x.example/v1'],
  ['https://x.example/v1/chat/completions', 'https://x.example/v1'],
  ['https://x.example/v1/chat/completions/', 'https://x.example/v1'],
  ['https://x.example/v1/models', 'https://x.example/v1'],
  ['https://x.example/v1/audio/transcriptions', 'https://x.example/v1'],
  ['https://x.example/a/chat/completions?api-version=1', 'https://x.example/a?api-version=1'],
  ['https://x.example/v1?key=a', 'https://x.example/v1?key=a'],
  ['https://x.example/completions-proxy', 'https://x.example/completions-proxy'],
])('the address of a model is read from %j', (typed, base) => {
  expect(toModelBaseUrl(typed)).toBe(base);
  expect(isSameModelAddress(typed, base)).toBe(true);
});
