import { connectionStatuses } from '@balcao/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextPhase } from './qr-phase.ts';
import type { QrPhase } from './qr-phase.ts';

const update = fc.record({
  status: fc.constantFrom(...connectionStatuses),
  qrcode: fc.constantFrom('', 'a code'),
  loginProblem: fc.constant(null),
  passkey: fc.constant(null),
});
type Update = Parameters<typeof nextPhase>[1];
const loginProblem = null;
const passkey = null;

const after = (updates: readonly Update[]): QrPhase => updates.reduce<QrPhase>(nextPhase, 'waiting');

describe('nextPhase', () => {
  it('goes from the request to connected', () => {
    const way: Update[] = [
      { status: 'OPENING', qrcode: '', loginProblem, passkey },
      { status: 'qrcode', qrcode: 'one', loginProblem, passkey },
      { status: 'qrcode', qrcode: 'two', loginProblem, passkey },
      { status: 'PAIRING', qrcode: '', loginProblem, passkey },
      { status: 'CONNECTED', qrcode: '', loginProblem, passkey },
    ];
    const phases = way.map((_step, index) => after(way.slice(0, index + 1)));
    expect(phases).toEqual(['waiting', 'code', 'code', 'pairing', 'done']);
  });

  it('still says that it is pairing while the provider opens the session anew', () => {
    expect(
      after([
        { status: 'PAIRING', qrcode: '', loginProblem, passkey },
        { status: 'OPENING', qrcode: '', loginProblem, passkey },
      ]),
    ).toBe('pairing');
  });

  it('distinguishes an expired code from a failed pairing', () => {
    const gone: Update = { status: 'DISCONNECTED', qrcode: '', loginProblem, passkey };
    expect(after([{ status: 'qrcode', qrcode: 'one', loginProblem, passkey }, gone])).toBe('ended');
    expect(after([{ status: 'PAIRING', qrcode: '', loginProblem, passkey }, gone])).toBe('failed');
    expect(after([{ status: 'PAIRING', qrcode: '', loginProblem, passkey }, gone, gone])).toBe('failed');
  });

  it('shows what to do about a passkey while the phone waits for it, and links or fails afterwards', () => {
    const until = '2026-11-24T09:00:00.000Z';
    const waits: Update = { status: 'PAIRING', qrcode: '', loginProblem, passkey: { state: 'asked', until } };
    const shown: Update = { status: 'qrcode', qrcode: 'one', loginProblem, passkey };
    const linking: Update = { status: 'OPENING', qrcode: '', loginProblem, passkey };
    const gone: Update = { status: 'DISCONNECTED', qrcode: '', loginProblem, passkey };
    expect([after([shown, waits]), after([shown, waits, linking]), after([shown, waits, gone])]).toEqual([
      'passkey',
      'pairing',
      'failed',
    ]);
  });

  it('says why WhatsApp lets the number not in, for as long as it does', () => {
    const refused: Update = {
      status: 'DISCONNECTED',
      qrcode: '',
      loginProblem: { reason: 'passkey', until: null },
      passkey,
    };
    const shown: Update = { status: 'qrcode', qrcode: 'one', loginProblem, passkey };
    expect([after([shown, refused]), after([shown, refused, shown])]).toEqual(['refused', 'code']);
  });

  it('ends with a connection that was deleted', () => {
    expect(after([{ status: 'qrcode', qrcode: 'one', loginProblem, passkey }, undefined])).toBe('done');
  });

  it('whatever came before, shows a code only when there is one and ends only when it is connected', () => {
    fc.assert(
      fc.property(fc.array(update), update, (before, last) => {
        const phase = after([...before, last]);
        expect(phase === 'code').toBe(last.status === 'qrcode' && last.qrcode !== '');
        expect(phase === 'done').toBe(last.status === 'CONNECTED');
      }),
    );
  });
});
