import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contactActivity, applyContactTyping, forgetContactTyping } from './contact-typing.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('typing of a contact', () => {
  it('is shown on its ticket until it stops or is not repeated', () => {
    const known = () => [contactActivity(1), contactActivity(2)];
    applyContactTyping({ ticketId: 1, activity: 'typing' });
    expect(known()).toEqual(['typing', undefined]);
    applyContactTyping({ ticketId: 1, activity: 'recording' });
    applyContactTyping({ ticketId: 2, activity: 'typing' });
    expect(known()).toEqual(['recording', 'typing']);
    applyContactTyping({ ticketId: 1, activity: 'paused' });
    expect(known()).toEqual([undefined, 'typing']);
    vi.advanceTimersByTime(8_000);
    applyContactTyping({ ticketId: 2, activity: 'typing' });
    vi.advanceTimersByTime(8_000);
    expect(known()).toEqual([undefined, 'typing']);
    vi.advanceTimersByTime(3_000);
    expect(known()).toEqual([undefined, undefined]);
  });

  it('is not shown any more once the line is down', () => {
    applyContactTyping({ ticketId: 1, activity: 'typing' });
    forgetContactTyping();
    expect(contactActivity(1)).toBeUndefined();
  });
});
