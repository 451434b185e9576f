import { describe, expect, it } from 'vitest';
import { fillCampaignText, unknownVariables } from '@balcao/contract';
import {
  decideStep,
  editableParts,
  isOneOf,
  isWindowOpen,
  maxJitter,
  pauseAfterMs,
  textOfVariant,
  nextOpening,
  startOfDay,
} from './campaigns.rules.ts';

describe('the pauses of a connection', () => {
  it('are never shorter than the settings and on average no more than a fifth longer, and a seed gives the same ones', () => {
    const pace = { messageInterval: 20, longerIntervalAfter: 20, greaterInterval: 60 };
    const draw = (seed: number) => Array.from({ length: 1_000 }, (_none, index) => pauseAfterMs(pace, index + 1, seed));
    for (const seed of [0, 7, 2_147_483_646]) {
      const pauses = draw(seed);
      const asked = pauses.map((_pause, index) => ((index + 1) % 20 === 0 ? 60_000 : 20_000));
      expect(pauses.filter((pause, index) => pause < (asked[index] ?? 0))).toEqual([]);
      expect(pauses.filter((pause, index) => pause > (asked[index] ?? 0) * (1 + maxJitter) + 1)).toEqual([]);
      const sum = (list: readonly number[]) => list.reduce((total, each) => total + each, 0);
      expect(sum(pauses) / sum(asked)).toBeGreaterThan(1.1);
      expect(sum(pauses) / sum(asked)).toBeLessThanOrEqual(1.2);
      expect(draw(seed)).toEqual(pauses);
    }
    expect(draw(1)).not.toEqual(draw(2));
  });

  it('are none where the settings say so, and never shorter because of the longer one', () => {
    expect(pauseAfterMs({ messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 60 }, 20, 1)).toBe(0);
    expect(
      pauseAfterMs({ messageInterval: 20, longerIntervalAfter: 1, greaterInterval: 0 }, 1, 1),
    ).toBeGreaterThanOrEqual(20_000);
  });
});

it.each([
  // Wednesday, three hours behind UTC
  ['2026-11-25T10:59:00Z', false],
  ['2026-11-25T11:00:00Z', true],
  ['2026-11-25T22:59:00Z', true],
  ['2026-11-25T23:00:00Z', false],
  // Saturday there, and Sunday in UTC
  ['2026-11-29T01:30:00Z', false],
])('a window from Monday to Friday, 08:00 to 20:00, is open at %s: %s', (at, isOpen) => {
  const window = { weekdays: [1, 2, 3, 4, 5], from: '08:00', until: '20:00' };
  expect(isWindowOpen(window, 'America/Sao_Paulo', new Date(at))).toBe(isOpen);
});

it.each([
  ['SAIR', true],
  ['  sair! ', true],
  ['*Saír*', true],
  ['sair 🙏', true],
  ['quero sair', false],
  ['não quero', true],
  ['', false],
  ['!!!', false],
])('“%s” as the whole message is a word to leave: %s', (body, expected) =>
  expect(isOneOf(['SAIR', 'Não quero'], body)).toBe(expected),
);

it('only a running campaign is paused or cancelled, only a cancelled one restarted, only a paused one resumed', () => {
  const allowed = (status: Parameters<typeof decideStep>[0]['status'], pausedAt: string | null) =>
    (['cancel', 'restart', 'pause', 'resume'] as const).filter((step) => decideStep({ status, pausedAt }, step));
  expect(allowed('INATIVA', null)).toEqual([]);
  expect(allowed('PROGRAMADA', null)).toEqual([]);
  expect(allowed('FINALIZADA', null)).toEqual([]);
  expect(allowed('EM_ANDAMENTO', null)).toEqual(['cancel', 'pause']);
  expect(allowed('EM_ANDAMENTO', 'now')).toEqual(['cancel', 'resume']);
  expect(allowed('CANCELADA', null)).toEqual(['restart']);
  const now = new Date('2026-11-25T12:00:00Z');
  const parts = (status: 'PROGRAMADA' | 'CANCELADA', scheduledAt: string) =>
    editableParts({ status, scheduledAt, pausedAt: null }, now);
  expect(parts('PROGRAMADA', '2026-11-25T13:00:00Z')).toBe('none');
  expect(parts('PROGRAMADA', '2026-11-25T13:00:01Z')).toBe('all');
  expect(parts('CANCELADA', '2026-11-25T13:00:01Z')).toBe('texts');
});

it('the text of a campaign has names filled in once, whatever their values contain, and returns the unknown ones', () => {
  expect(fillCampaignText('{nome} {NOME} {x} {{nome}}', { nome: '{email}', email: 'e' })).toBe(
    '{email} {email} {x} {{email}}',
  );
  expect(unknownVariables('{nome} {Cupom} {x} {x}', ['nome', 'cupom'])).toEqual(['x']);
  const values = { 'Data-Limite': 'hoje', promoção: '10 %', 'meu código': 'X1' };
  expect(fillCampaignText('{{campo.cpf}} {{ campo.x }} {nome}', { nome: '{{campo.cpf}}' }, { cpf: '{nome}' })).toBe(
    '{nome} {{ campo.x }} {{campo.cpf}}',
  );
  expect(unknownVariables('{{campo.cpf}}', [])).toEqual([]);
  expect(fillCampaignText('{data-limite} {PROMOÇÃO} {Meu código} { nome } {"a": 1}', values)).toBe(
    'hoje 10 % X1 { nome } {"a": 1}',
  );
  expect(unknownVariables('{DATA-limite} {b-}', Object.keys(values))).toEqual([]);
});

it('the variant of a recipient is the next text where that of the variant has become empty', () => {
  const texts = {
    message1: '',
    message2: 'b',
    message3: ' ',
    message4: 'd',
    message5: '',
    confirmationMessage1: '',
    confirmationMessage2: '',
    confirmationMessage3: '',
    confirmationMessage4: '',
    confirmationMessage5: '',
  };
  expect([1, 2, 3, 5].map((variant) => textOfVariant(texts, 'message', variant))).toEqual(['b', 'b', 'd', 'b']);
  expect(textOfVariant(texts, 'confirmationMessage', 1)).toBe('');
});

describe('the hours of sending of campaigns', () => {
  const each = (from: string, until: string, weekdays = [0, 1, 2, 3, 4, 5, 6]) => ({ weekdays, from, until });
  // 2026-11-28 is a Saturday; São Paulo is three hours behind.
  it.each([
    ['no hours', null, 'America/Sao_Paulo', '2026-11-28T23:30:00Z', null],
    ['within them', each('08:00', '20:00'), 'America/Sao_Paulo', '2026-11-28T15:00:00Z', null],
    ['in their last minute', each('08:00', '20:00'), 'America/Sao_Paulo', '2026-11-28T22:59:59Z', null],
    ['at their end', each('08:00', '20:00'), 'America/Sao_Paulo', '2026-11-28T23:00:00Z', '2026-11-29T11:00:00.000Z'],
    ['at night', each('08:00', '20:00'), 'America/Sao_Paulo', '2026-11-29T02:00:00Z', '2026-11-29T11:00:00.000Z'],
    [
      'before they begin',
      each('08:00', '20:00'),
      'America/Sao_Paulo',
      '2026-11-28T10:59:00Z',
      '2026-11-28T11:00:00.000Z',
    ],
    [
      'on Mondays alone',
      each('09:00', '12:00', [1]),
      'America/Sao_Paulo',
      '2026-11-28T15:00:00Z',
      '2026-11-30T12:00:00.000Z',
    ],
    [
      'on Saturdays alone, after they ended',
      each('09:00', '10:00', [6]),
      'America/Sao_Paulo',
      '2026-11-28T15:00:00Z',
      '2026-12-05T12:00:00.000Z',
    ],
    [
      'where the clock skips their beginning',
      each('02:30', '20:00', [0]),
      'America/New_York',
      '2026-03-07T17:00:00Z',
      '2026-03-08T07:00:00.000Z',
    ],
  ])('the hours of sending begin next: %s', (_name, window, zone, now, expected) => {
    expect(nextOpening(window, zone, new Date(now))?.toISOString() ?? null).toBe(expected);
  });

  it.each([
    ['America/Sao_Paulo', '2026-11-28T02:59:00Z', '2026-11-27T03:00:00.000Z'],
    ['America/Sao_Paulo', '2026-11-28T03:00:00Z', '2026-11-28T03:00:00.000Z'],
    ['Asia/Tokyo', '2026-11-28T15:00:00Z', '2026-11-28T15:00:00.000Z'],
  ])('a day begins at midnight in %s', (zone, now, expected) => {
    expect(startOfDay(zone, new Date(now))).toBe(expected);
  });
});
