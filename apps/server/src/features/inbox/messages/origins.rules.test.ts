import { describe, expect, it } from 'vitest';
import type { MessageOrigin } from '@balcao/contract';
import { initialAck, isAnswer, originRules } from './origins.rules.ts';

describe('message origins', () => {
  // from me, automatic, waits to be sent, emitted as live events, counts as an answer, first tick
  it.each<[MessageOrigin, (boolean | null)[], number]>([
    ['contact', [false, false, false, true, false], 0],
    ['phone', [true, false, false, true, true], 2],
    ['attendant', [true, false, true, true, true], 0],
    ['bot', [true, true, true, true, false], 0],
    ['schedule', [true, true, true, true, false], 0],
    ['campaign', [true, true, true, true, false], 0],
    ['api', [true, true, true, true, false], 0],
    ['import', [null, false, false, false, false], 0],
  ])('%s', (origin, expected, ack) => {
    const { fromMe, isAutomatic, isSent, isEmitted } = originRules[origin];
    expect([fromMe, isAutomatic, isSent, isEmitted, isAnswer(origin)]).toEqual(expected);
    expect(initialAck(origin)).toBe(ack);
  });
});
