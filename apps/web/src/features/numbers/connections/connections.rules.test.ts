import { connectionStatuses } from '@balcao/contract';
import type { Connection, ConnectionStatus } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { isDown, needsAttention, secondsUntil, sessionActions, sortConnections } from './connections.rules.ts';

describe('sessionActions', () => {
  it.each<[ConnectionStatus, string[]]>([
    ['qrcode', ['code']],
    ['DISCONNECTED', ['retry', 'renew']],
    ['CONNECTED', ['disconnect']],
    ['PAIRING', ['disconnect']],
    ['TIMEOUT', ['disconnect']],
    ['OPENING', ['opening']],
  ])('%s offers %j', (status, expected) => {
    for (const provider of ['beta', 'sandbox'] as const)
      expect(sessionActions({ provider, status, number: null, lastAbsence: null, passkey: null })).toEqual(expected);
  });

  it.each<[ConnectionStatus, string | null, string[]]>([
    ['DISCONNECTED', null, ['account']],
    ['DISCONNECTED', '551140000100', ['retry', 'account']],
    ['OPENING', null, ['opening', 'account']],
    ['CONNECTED', '551140000100', ['disconnect', 'account']],
    ['TIMEOUT', '551140000100', ['disconnect', 'account']],
  ])('an official number that is %s (%s) offers %j, and never a code', (status, number, expected) => {
    expect(sessionActions({ provider: 'cloud', status, number, lastAbsence: null, passkey: null })).toEqual(expected);
  });
});

describe('a phone that demands a passkey', () => {
  const passkey = { state: 'asked', until: '2026-11-24T09:00:00.000Z' } as const;
  it('is gone on with, or given up, and asks for a person', () => {
    const connection = { provider: 'beta', status: 'PAIRING', number: null, lastAbsence: null, passkey } as const;
    expect(sessionActions(connection)).toEqual(['continue', 'disconnect']);
    expect(needsAttention(connection)).toBe(true);
  });
});

describe('a session that cannot be read any more', () => {
  const lastAbsence = {
    id: 1,
    whatsappId: 1,
    beganAt: '2026-11-24T09:00:00.000Z',
    endedAt: null,
    reason: 'unreadable',
    mayMiss: false,
    messages: 0,
    conversations: 0,
  } as const;
  it('is only linked anew, as long as nobody has asked for a code', () => {
    expect(
      sessionActions({ provider: 'beta', status: 'DISCONNECTED', number: null, lastAbsence, passkey: null }),
    ).toEqual(['renew']);
    expect(sessionActions({ provider: 'beta', status: 'qrcode', number: null, lastAbsence, passkey: null })).toEqual([
      'code',
    ]);
    expect(
      sessionActions({
        provider: 'beta',
        status: 'DISCONNECTED',
        number: null,
        lastAbsence: { ...lastAbsence, endedAt: lastAbsence.beganAt },
        passkey: null,
      }),
    ).toEqual(['retry', 'renew']);
    expect(
      sessionActions({
        provider: 'beta',
        status: 'DISCONNECTED',
        number: null,
        lastAbsence: { ...lastAbsence, reason: 'unlinked' },
        passkey: null,
      }),
    ).toEqual(['retry', 'renew']);
  });
});

describe('what a status asks for', () => {
  it('warns in the menu of everything that is not connected', () => {
    expect(connectionStatuses.filter(isDown).toSorted()).toEqual(
      ['DISCONNECTED', 'OPENING', 'PAIRING', 'TIMEOUT', 'qrcode'].toSorted(),
    );
  });

  it('asks for a person only where nothing moves on by itself', () => {
    expect(connectionStatuses.filter((status) => needsAttention({ status, passkey: null })).toSorted()).toEqual(
      ['DISCONNECTED', 'TIMEOUT', 'qrcode'].toSorted(),
    );
  });
});

describe('secondsUntil', () => {
  const now = new Date('2026-11-24T09:00:00.000Z');

  it.each([
    ['2026-11-24T09:00:18.000Z', 18],
    ['2026-11-24T09:00:17.001Z', 18],
    ['2026-11-24T09:00:00.001Z', 1],
    ['2026-11-24T09:00:00.000Z', 0],
    ['2026-11-24T08:59:00.000Z', 0],
  ])('%s is %i s away', (iso, seconds) => {
    expect(secondsUntil(iso, now)).toBe(seconds);
  });
});

it('connections are sorted with the default first, then by name whatever the case', () => {
  const list = [
    { id: 1, isDefault: false, name: 'beta' },
    { id: 2, isDefault: false, name: 'Alfa' },
    { id: 3, isDefault: true, name: 'Zebra' },
  ] as Connection[];
  expect(sortConnections(list).map(({ name }) => name)).toEqual(['Zebra', 'Alfa', 'beta']);
});
