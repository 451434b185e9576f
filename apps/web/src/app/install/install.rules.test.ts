import { dayMs } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import {
  isInvitationDue,
  noMemory,
  onAccepted,
  onDay,
  onDeclined,
  onUnderstood,
  wayToInstall,
} from './install.rules.ts';

const [first, second] = ['2026-11-29', '2026-11-30'];
const now = Date.UTC(2026, 10, 30);

describe('the invitation to install the app', () => {
  it('is due on the second day, and never on the first', () => {
    const memory = onDay(noMemory, first);
    expect(isInvitationDue(noMemory, first, now)).toBe(false);
    expect(isInvitationDue(memory, first, now)).toBe(false);
    expect(isInvitationDue(onDay(memory, second), second, now)).toBe(true);
  });

  it('is due after the third accepted conversation of the first day', () => {
    const twice = onAccepted(onAccepted(onDay(noMemory, first)));
    expect(isInvitationDue(twice, first, now)).toBe(false);
    expect(isInvitationDue(onAccepted(twice), first, now)).toBe(true);
    expect(onAccepted(onAccepted(twice)).accepted).toBe(3);
  });

  it('rests for two weeks after it was declined, and for ever after the second time', () => {
    const once = onDeclined(onDay(noMemory, first), now);
    expect(isInvitationDue(once, second, now + 14 * dayMs - 1)).toBe(false);
    expect(isInvitationDue(once, second, now + 14 * dayMs)).toBe(true);
    const understood = onUnderstood(onUnderstood(onDay(noMemory, first), now), now + dayMs);
    expect(isInvitationDue(understood, second, now + 15 * dayMs - 1)).toBe(false);
    expect(isInvitationDue(understood, second, now + 15 * dayMs)).toBe(true);
    expect(isInvitationDue(onDeclined(once, now + 14 * dayMs), '2027-11-30', now + 300 * dayMs)).toBe(false);
  });
});

it('the way to install is the offer of the system, three steps on an iPhone, and none where it is done or cannot be', () => {
  const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X)';
  expect(wayToInstall({ isInstalled: false, hasOffer: true, userAgent: 'Android' })).toBe('offer');
  expect(wayToInstall({ isInstalled: false, hasOffer: false, userAgent: iphone })).toBe('byHand');
  expect(wayToInstall({ isInstalled: false, hasOffer: false, userAgent: 'Firefox' })).toBe('none');
  expect(wayToInstall({ isInstalled: true, hasOffer: true, userAgent: iphone })).toBe('none');
});
