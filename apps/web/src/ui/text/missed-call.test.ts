import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { missedCallText } from './missed-call.ts';

it.each([
  ['Chamada de voz perdida às 14:30', 'Voice'],
  ['Chamada de vídeo perdida às 14:30', 'Video'],
  ['Missed voice call at 14:30', 'Voice'],
  ['Missed video call at 14:30', 'Video'],
  ['Llamada de voz perdida a las 14:30', 'Voice'],
  ['Videollamada perdida a las 14:30', 'Video'],
])('%s is said in the language of the reader, without its time', (stored, kind) => {
  const t = ((key: string) => key) as unknown as TFunction;
  expect(missedCallText(stored, t)).toBe(`tickets.message.missed${kind}Call`);
});
