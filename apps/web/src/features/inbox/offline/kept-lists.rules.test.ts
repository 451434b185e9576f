import { describe, expect, it } from 'vitest';
import { isKeptKey, keptPart } from './kept-lists.rules.ts';

describe('isKeptKey', () => {
  it('keeps lists of tickets, the plain list of contacts, and what both are made of', () => {
    const filter = { status: 'open', userId: 3, queueIds: [], order: 'latest' };
    expect(isKeptKey(['tickets', 'list', filter])).toBe(true);
    expect(isKeptKey(['contacts', 'list', { search: '', from: '', until: '', archived: false }])).toBe(true);
    expect(isKeptKey(['quick-messages', 'lookup'])).toBe(true);
    expect(isKeptKey(['tags', 'lookup'])).toBe(true);
  });

  it('keeps no search, no connection with its code for linking, nothing of administration', () => {
    expect(isKeptKey(['tickets', 'list', { text: 'boleto', status: null }])).toBe(false);
    expect(isKeptKey(['tickets', 'one', 'uuid'])).toBe(false);
    expect(isKeptKey(['contacts', 'list', { search: 'ana', from: '', until: '', archived: false }])).toBe(false);
    expect(isKeptKey(['contacts', 'list', { search: '', from: '', until: '', archived: true }])).toBe(false);
    expect(isKeptKey(['connections', 'lookup'])).toBe(false);
    expect(isKeptKey(['users', 'lookup'])).toBe(false);
    expect(isKeptKey(['api-keys', 'lookup'])).toBe(false);
  });
});

describe('keptPart', () => {
  it('is the beginning of a long list, as if there were no more', () => {
    const tickets = Array.from({ length: 60 }, (_none, id) => ({ id }));
    const list = { tickets, count: 400, isStale: false, lastLoaded: { id: 59 }, nextCursor: 'later' };
    expect(keptPart(list)).toEqual({ ...list, tickets: tickets.slice(0, 50), lastLoaded: null, nextCursor: null });
    expect(keptPart({ ...list, tickets: [] })).toEqual({ ...list, tickets: [] });
    expect(keptPart([1, 2])).toEqual([1, 2]);
  });
});
