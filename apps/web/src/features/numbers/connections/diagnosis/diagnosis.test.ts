import type { ConnectionDiagnosis } from '@balcao/contract';
import { pt } from '@balcao/i18n/pt';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { diagnosisReport } from './diagnosis-report.ts';
import { formatDuration, loginOutcome } from './diagnosis.rules.ts';

const i18n = i18next.createInstance();
await i18n.init({ lng: 'pt', resources: { pt: { translation: pt } }, interpolation: { escapeValue: false } });

const at = '2026-11-24T12:00:00Z';
const event = { id: '1', at, ms: null, resolvedAt: null };
const diagnosis: ConnectionDiagnosis = {
  isFresh: true,
  facts: {
    version: { value: '2.3000.1043857760', since: at },
    addressing: 'lid',
    device: 3,
    preKeys: { count: 100, at },
    clockAheadMs: -200,
    unlinked: null,
    breaker: { code: 503, since: at },
    appState: {
      at,
      parts: [
        { name: 'regular', version: 77, isBlocked: false },
        { name: 'regular_low', version: null, isBlocked: true },
        { name: 'regular_high', version: null, isBlocked: false },
      ],
    },
  },
  events: [
    { ...event, kind: 'login', code: '200', ms: 1_400 },
    { ...event, kind: 'login', code: '503', ms: 30_000 },
    { ...event, kind: 'login', code: '503', ms: 30_000 },
  ],
  acks: [
    { code: '200', count: 1098, averageMs: 210, maxMs: 4_000 },
    { code: '463', count: 21, averageMs: 90, maxMs: 100 },
  ],
  received: 18_201,
  undecryptable: [{ code: 'no-session', count: 3 }],
  undelivered: [{ form: 'pn', count: 2 }],
  linkings: [],
  unsent: { count: 4, oldestAt: '2026-11-24T11:59:48Z' },
};

describe('report of a diagnosis', () => {
  const report = diagnosisReport(
    {
      connection: {
        id: 4,
        status: 'CONNECTED',
        pause: { reason: 'ERR_WAPP_REACHOUT_LIMIT', since: at, until: '2026-11-26T14:00:00Z' },
        connectedAt: at,
        proxy: 'socks5://loja@proxy.example:1080',
      },
      diagnosis,
      version: '6.0.0',
      now: new Date(at),
    },
    i18n.t,
  );

  it.each([
    /^# Balcão 6\.0\.0 · conexão 4 · /m,
    /^estado +CONNECTED \(/m,
    /^versão +2\.3000\.1043857760$/m,
    /^conta +LID, aparelho 3$/m,
    /^restrição +ERR_WAPP_REACHOUT_LIMIT /m,
    /^appstate +1 ok, 1 sem chave, 1 não recebidos$/m,
    /^entradas +1×200, 2×503$/m,
    /^acks 24h +1098×200, 21×463$/m,
    /^não abertas +3 de 18204 \(3×no-session\)$/m,
    /^perdidas 7d +2×PN$/m,
    /^fila +4, 12 s$/m,
    /^proxy +socks5$/m,
    /^relógio +-200 ms$/m,
    /^freio +503 \(/m,
    /login 200 1,4 s$/m,
  ])('says %s', (line) => {
    expect(report).toMatch(line);
  });
});

describe('words of a diagnosis', () => {
  it.each([
    [40, '40 ms'],
    [1_440, '1,4 s'],
    [30_000, '30 s'],
    [300_000, '5 min'],
    [7_200_000, '2 h'],
  ])('%i ms are %s', (ms, text) => {
    expect(formatDuration(ms)).toBe(text);
  });

  it.each([
    ['200', 'accepted'],
    ['503', 'waited'],
    ['network', 'waited'],
    ['405', 'refused'],
    ['402', 'refused'],
  ])('a login with %s was %s', (code, outcome) => {
    expect(loginOutcome(code)).toBe(outcome);
  });
});
