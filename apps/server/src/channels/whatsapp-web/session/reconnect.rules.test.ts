import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideReconnect, isUnreachable, loginProblem, outageReason, type EndedSocket } from './reconnect.rules.ts';

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
    ['WhatsApp takes no client of this version', { code: 405 }, { kind: 'again', delayMs: 360_000 }],
    [
      'WhatsApp takes no client of this version to link',
      { code: 405, isLinked: false },
      { kind: 'again', delayMs: 360_000 },
    ],
    ['WhatsApp does not believe what it says it is', { code: 409 }, { kind: 'again', delayMs: 360_000 }],
    [
      'WhatsApp suspended it for two hours',
      { code: 402, suspendedMs: 7_200_000 },
      { kind: 'again', delayMs: 7_560_000 },
    ],
    ['WhatsApp suspended it, nobody knows for how long', { code: 402 }, { kind: 'again', delayMs: 3_780_000 }],
    ['WhatsApp banned it for good', { code: 406 }, { kind: 'unlinked' }],
    ['nobody confirmed the passkey', { isLinked: false, failure: 'passkey' }, { kind: 'unscanned' }],
    ['the passkey was refused', { isLinked: false, failure: 'passkeyRefused', code: 428 }, { kind: 'unscanned' }],
    ['the phone took the code and did not link', { isLinked: false, failure: 'codeNotTaken' }, { kind: 'unscanned' }],
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

  it.each([
    [402, 'suspended', 'suspended'],
    [405, 'outdated', 'outdated'],
    [406, 'banned', 'refused'],
    [409, 'rejected', 'outdated'],
    [503, undefined, 'network'],
    [undefined, undefined, 'network'],
  ])('%s is told as %s, and in the ledger as %s', (code, problem, reason) => {
    expect([loginProblem({ code }), outageReason(code)]).toEqual([problem, reason]);
  });

  it('WhatsApp counts as unreachable after a silent socket, or two failed attempts', () => {
    expect([isUnreachable(408, 1), isUnreachable(428, 1), isUnreachable(428, 2)]).toEqual([true, false, true]);
  });
});
