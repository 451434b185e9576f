import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideReconnect, isUnreachable, type EndedSocket } from './reconnect.rules.ts';

const endedSocket = (part: Partial<EndedSocket>): EndedSocket => ({
  code: undefined,
  isLinked: true,
  shownQrCodes: 0,
  attempt: 0,
  ...part,
});

describe('after the end of a line', () => {
  it.each<[string, Partial<EndedSocket>, ReturnType<typeof decideReconnect>]>([
    ['WhatsApp asked for another one', { code: 515, attempt: 9 }, { kind: 'again', delayMs: 0 }],
    ['it was lost', { code: 408 }, { kind: 'again', delayMs: 1_000 }],
    ['it was cut', { code: 428, attempt: 3 }, { kind: 'again', delayMs: 8_000 }],
    ['nobody said why', {}, { kind: 'again', delayMs: 1_000 }],
    ['WhatsApp is overloaded for hours', { code: 503, attempt: 1_000 }, { kind: 'again', delayMs: 60_000 }],
    ['somebody else came with the same session', { code: 440 }, { kind: 'again', delayMs: 5_000 }],
    ['the phone removed us', { code: 401 }, { kind: 'unlinked' }],
    ['WhatsApp banned us', { code: 403 }, { kind: 'unlinked' }],
    ['nobody scanned', { code: 408, isLinked: false, shownQrCodes: 6 }, { kind: 'unscanned' }],
    ['it never showed a code', { code: 408, isLinked: false }, { kind: 'again', delayMs: 1_000 }],
    [
      'WhatsApp refused somebody it does not know yet',
      { code: 401, isLinked: false },
      { kind: 'again', delayMs: 1_000 },
    ],
  ])('because %s', (_why, part, next) => expect(decideReconnect(endedSocket(part), 1)).toEqual(next));

  it('the next one never comes at once twice, nor after more than a minute, and not at the same moment for all', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(undefined, 408, 428, 440, 500, 503),
        fc.nat(100),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (code, attempt, chance) => {
          const next = decideReconnect(endedSocket({ code, attempt }), chance);
          expect(next.kind === 'again' && next.delayMs >= 500 && next.delayMs <= 60_000).toBe(true);
        },
      ),
    );
    expect(decideReconnect(endedSocket({ code: 503, attempt: 4 }), 0)).not.toEqual(
      decideReconnect(endedSocket({ code: 503, attempt: 4 }), 0.5),
    );
  });

  it('WhatsApp is said to be away once it was not heard, or not reached twice', () => {
    expect([isUnreachable(408, 1), isUnreachable(428, 1), isUnreachable(428, 2)]).toEqual([true, false, true]);
  });
});
