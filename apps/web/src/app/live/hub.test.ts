import { describe, expect, it, vi } from 'vitest';
import { dispatchLiveEvent, onLive } from './hub.ts';

const payload = { action: 'delete', ticketId: 5 } as const;

describe('live event hub', () => {
  it("passes events of one's own company to listeners until they unsubscribe", () => {
    const listener = vi.fn<(payload: unknown) => void>();
    const stop = onLive('ticket', listener);
    dispatchLiveEvent('company-3-ticket', payload, 3);
    expect(listener).toHaveBeenCalledExactlyOnceWith(payload);
    stop();
    dispatchLiveEvent('company-3-ticket', payload, 3);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('passes over the delete of a ticket that only moves: its update follows', () => {
    const listener = vi.fn<(payload: unknown) => void>();
    const stop = onLive('ticket', listener);
    dispatchLiveEvent('company-3-ticket', { ...payload, isMoving: true }, 3);
    expect(listener).not.toHaveBeenCalled();
    stop();
  });

  it('keeps events and companies apart', () => {
    const session = vi.fn<(payload: unknown) => void>();
    const stop = onLive('whatsapp', session);
    dispatchLiveEvent('company-3-whatsappSession', payload, 3);
    dispatchLiveEvent('company-33-whatsapp', payload, 3);
    dispatchLiveEvent('company-3-unknown', payload, 3);
    expect(session).not.toHaveBeenCalled();
    stop();
  });
});
