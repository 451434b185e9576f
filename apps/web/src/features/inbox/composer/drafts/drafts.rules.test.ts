import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeDraft } from './drafts.rules.ts';

const at = (second: number) => `2026-11-20T12:00:${String(second).padStart(2, '0')}Z`;
const stored = (body: string, second: number) => ({ ticketId: 1, body, updatedAt: at(second) });

describe('mergeDraft', () => {
  it('shows what another device wrote, while nothing was written here', () => {
    expect(mergeDraft({ text: 'antes', changed: false, storedAt: at(1) }, stored('novo', 2))).toEqual({
      text: 'novo',
      changed: false,
      storedAt: at(2),
    });
  });

  it('keeps what is being written here, to be saved over the other one', () => {
    expect(mergeDraft({ text: 'daqui', changed: true, storedAt: at(1) }, stored('de lá', 2))).toEqual({
      text: 'daqui',
      changed: true,
      storedAt: at(2),
    });
  });

  it('empties when it was sent from another device', () => {
    expect(mergeDraft({ text: 'enviado', changed: false, storedAt: at(1) }, stored('', 2)).text).toBe('');
  });

  it('ends with the latest state, whatever order they came in', () => {
    const states = fc.uniqueArray(fc.integer({ min: 1, max: 59 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(states, (seconds) => {
        const start = { text: '', changed: false, storedAt: null };
        const end = seconds
          .map((second) => stored(`texto ${second}`, second))
          .reduce<Parameters<typeof mergeDraft>[0]>(mergeDraft, start);
        expect(end.text).toBe(`texto ${Math.max(...seconds)}`);
      }),
    );
  });
});
