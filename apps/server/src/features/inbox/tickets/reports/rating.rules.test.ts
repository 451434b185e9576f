import { describe, expect, it } from 'vitest';
import type { RatingScale } from '@balcao/contract';
import { botTexts } from '@balcao/i18n';
import { parseContactInput } from '../contact/contact-input.rules.ts';
import { canBeRating, ratingQuestion, readRating, readRatingWords } from './rating.rules.ts';

const words = botTexts('pt');
const read = (body: string, scale: RatingScale, asks = 1) => {
  const input = parseContactInput({ mediaType: 'conversation', body });
  return canBeRating(input) ? readRating(input, { asks, scale }, words) : undefined;
};

describe('a rating', () => {
  it.each<[RatingScale, string, number]>([
    ['three', '3', 3],
    ['three', 'Muito satisfeito', 3],
    ['three', 'nota 2', 2],
    ['five', '5', 5],
    ['five', 'Ótimo', 5],
    ['five', 'péssimo!', 1],
    ['five', 'nota 4', 4],
    ['five', 'dou 5', 5],
    ['five', '5 estrelas', 5],
    ['five', '4/5', 4],
    ['five', '5️⃣', 5],
    ['ten', '0', 0],
    ['ten', '10', 10],
    ['ten', '🔟', 10],
    ['ten', '10/10', 10],
    ['ten', 'Nota 10!', 10],
    ['ten', 'nota 9 pontos', 9],
  ])('by %s: %s', (scale, body, rate) => expect(read(body, scale)).toEqual({ rate }));

  it.each<[RatingScale, string]>([
    ['three', '5'],
    ['three', '0'],
    ['five', '0'],
    ['five', '6'],
    ['five', 'nota 10'],
    ['ten', '11'],
  ])('by %s: %s is asked for once more, and begins a service after that', (scale, body) => {
    expect(read(body, scale)).toBe('again');
    expect(read(body, scale, 2)).toBeUndefined();
  });

  it.each<[RatingScale, string]>([
    ['three', 'Vocês abrem amanhã?'],
    ['five', 'Quero 5 pizzas'],
    ['five', '10/12'],
    ['five', '5 unidades'],
    ['ten', 'Ótimo'],
    ['ten', 'às 10'],
    ['ten', '10/5'],
    ['ten', ''],
  ])('by %s: %s is none', (scale, body) => expect(read(body, scale)).toBeUndefined());

  it('is none where nobody asked', () => expect(read('3', 'three', 0)).toBeUndefined());

  it.each(['pt', 'en', 'es'])('has words that fit on buttons in %s', (language) => {
    for (const scale of ['three', 'five', 'ten'] as const) {
      const { ask, lines } = ratingQuestion(scale, botTexts(language));
      expect(ask).not.toBe('');
      for (const { title } of lines) expect(title.length).toBeLessThanOrEqual(20);
    }
    expect(ratingQuestion('three', botTexts(language)).lines.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(ratingQuestion('five', botTexts(language)).lines.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
    expect(botTexts(language).rating.open.length).toBeLessThanOrEqual(20);
  });
});

describe('words beside a rating', () => {
  it.each(['Demorou muito', '  Ana foi ótima  ', 'ok'])('%s', (body) =>
    expect(readRatingWords(body)).toBe(body.trim()),
  );
  it.each(['E a minha entrega?', '¿Y mi pedido', '👍', '', 'a'.repeat(1001)])('%s are none', (body) =>
    expect(readRatingWords(body)).toBeUndefined(),
  );
});
