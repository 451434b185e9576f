import type { Company } from '@balcao/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { toast } from '../../../app/toasts/toast.tsx';
import { warnWhenSubscriptionEnds } from './subscription-warning.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it.each([
  ['2026-11-25T15:00:00Z', 1],
  ['2026-11-25T02:00:00Z', 0],
  ['2026-11-30T02:00:00Z', 1],
  ['2026-11-30T04:00:00Z', 0],
])(
  'the warning before a subscription ends counts days by the calendar of the company: at %s it is shown %i times',
  (now, times) => {
    const warn = vi.spyOn(toast, 'warn').mockReturnValue();
    vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
    // The last moment of 29 November in São Paulo, which is 30 November in UTC.
    const dueDate = '2026-11-30T02:59:59.000Z';
    warnWhenSubscriptionEnds({ dueDate, timeZone: 'America/Sao_Paulo', trialExpiration: null } as unknown as Company);
    expect(warn).toHaveBeenCalledTimes(times);
  },
);
