import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { healthOf, noticeOf } from './account-health.rules.ts';

const now = new Date('2026-11-24T12:00:00Z');

describe('what holds an account back', () => {
  it.each([
    [{ event: 'ACCOUNT_VIOLATION', violation_info: { violation_type: 'SCAM' } }, 'violation', 'SCAM', '2026-12-01'],
    [{ event: 'ACCOUNT_DELETED' }, 'disabled', '', undefined],
    [
      { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'SCHEDULE_FOR_DISABLE', waba_ban_date: 1_796_169_600 } },
      'disabling',
      '',
      '2026-12-02',
    ],
    [
      {
        event: 'ACCOUNT_RESTRICTION',
        restriction_info: [
          { restriction_type: 'A', expiration: '2026-11-25T00:00:00Z' },
          { restriction_type: 'B', expiration: 1_796_169_600 },
        ],
      },
      'restricted',
      'A, B',
      '2026-12-02',
    ],
    // One of them has no end.
    [
      {
        event: 'ACCOUNT_RESTRICTION',
        restriction_info: [{ restriction_type: 'A', expiration: '2026-11-25T00:00:00Z' }, { restriction_type: 'B' }],
      },
      'restricted',
      'A, B',
      undefined,
    ],
    [
      {
        event: 'ACCOUNT_RESTRICTION',
        restriction_info: [{ restriction_type: 'A', expiration: { toString: false } }],
      },
      'restricted',
      'A',
      undefined,
    ],
  ])('%j', (value, kind, detail, day) => {
    const notice = noticeOf(value, now);
    expect(notice).toMatchObject({ kind, detail });
    expect(notice?.until?.toISOString().slice(0, 10)).toBe(day);
  });

  it('is nothing that throws or is too long to be stored, whatever Meta says', () => {
    const event = fc.constantFrom('ACCOUNT_RESTRICTION', 'DISABLED_UPDATE', 'ACCOUNT_VIOLATION', 'OTHER');
    const anything = fc.anything({ withBigInt: false, withNullPrototype: false });
    fc.assert(
      fc.property(event, anything, anything, (name, restriction, ban) => {
        const value = { event: name, restriction_info: [restriction, { expiration: ban }], ban_info: ban };
        expect((noticeOf(value, now)?.detail ?? '').length).toBeLessThanOrEqual(200);
      }),
    );
  });
});

it('a rating and a tier that this release does not know are left out', () => {
  expect(healthOf({ quality: 'PURPLE', tier: '<script>' })).toEqual({ quality: null, messagingTier: undefined });
});
