import { describe, expect, it } from 'vitest';
import { ticketIdsIn } from '@balcao/contract';

describe('numbers of tickets in a text', () => {
  it.each([
    ['É este: #66, e #63.', [66, 63]],
    ['#66 #66', [66]],
    ['a#66 ##66 https://x.y/#66 #66a #0 #12345678901', []],
  ])('of %s are %j', (text, ids) => expect(ticketIdsIn(text)).toEqual(ids));
});
