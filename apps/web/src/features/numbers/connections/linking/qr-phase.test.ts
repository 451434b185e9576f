import { connectionStatuses } from '@balcao/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextPhase } from './qr-phase.ts';
import type { QrPhase } from './qr-phase.ts';

const update = fc.record({
  status: fc.constantFrom(...connectionStatuses),
  qrcode: fc.constantFrom('', 'a code'),
  loginProblem: fc.constant(null),
});
type Update = Parameters<typeof nextPhase>[1];
const loginProblem = null;

const after = (updates: readonly Update[]): QrPhase => updates.reduce<QrPhase>(nextPhase, 'waiting');

describe('nextPhase', () => {
  it('goes from the request to connected', () => {
    const way: Update[] = [
      { status: 'OPENING', qrcode: '', loginProblem },
      { status: 'qrcode', qrcode: 'one', loginProblem },
      { status: 'qrcode', qrcode: 'two', loginProblem },
      { status: 'PAIRING', qrcode: '', loginProblem },
      { status: 'CONNECTED', qrcode: '', loginProblem },
    ];
    const phases = way.map((_step, index) => after(way.slice(0, index + 1)));
    expect(phases).toEqual(['waiting', 'code', 'code', 'pairing', 'done']);
  });

  it('still says that it is pairing while the provider opens the session anew', () => {
    expect(
      after([
        { status: 'PAIRING', qrcode: '', loginProblem },
        { status: 'OPENING', qrcode: '', loginProblem },
      ]),
    ).toBe('pairing');
  });

  it('distinguishes an expired code from a failed pairing', () => {
    const gone: Update = { status: 'DISCONNECTED', qrcode: '', loginProblem };
    expect(after([{ status: 'qrcode', qrcode: 'one', loginProblem }, gone])).toBe('ended');
    expect(after([{ status: 'PAIRING', qrcode: '', loginProblem }, gone])).toBe('failed');
    expect(after([{ status: 'PAIRING', qrcode: '', loginProblem }, gone, gone])).toBe('failed');
  });

  it('says why WhatsApp lets the number not in, for as long as it does', () => {
    const refused: Update = {
      status: 'DISCONNECTED',
      qrcode: '',
      loginProblem: { reason: 'passkey', until: null },
    };
    const shown: Update = { status: 'qrcode', qrcode: 'one', loginProblem };
    expect([after([shown, refused]), after([shown, refused, shown])]).toEqual(['refused', 'code']);
  });

  it('ends with a connection that was deleted', () => {
    expect(after([{ status: 'qrcode', qrcode: 'one', loginProblem }, undefined])).toBe('done');
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
