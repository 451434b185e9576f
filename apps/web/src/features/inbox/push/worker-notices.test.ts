import { describe, expect, it } from 'vitest';
import { arrange, fill, moreTag, wordsOfAnswer } from '../../../../worker/notices.rules.ts';

const message = (ticketId: number, open: readonly number[]) => ({
  kind: 'message' as const,
  tag: `ticket-${ticketId}`,
  ticketId,
  open: [...open],
});
const shown = (id: number) => ({ tag: `ticket-${id}`, tickets: [id] });

describe('notices on the screen', () => {
  it('two conversations have one each; from the third on there is one for the further ones', () => {
    expect(arrange(message(1, [1]), [])).toEqual({ close: [], more: undefined });
    expect(arrange(message(2, [1, 2]), [shown(1)])).toEqual({ close: [], more: undefined });
    expect(arrange(message(3, [1, 2, 3]), [shown(1), shown(2)])).toEqual({ close: [], more: [3] });
    const all = [shown(1), shown(2), { tag: moreTag, tickets: [3] }];
    expect(arrange(message(4, [1, 2, 3, 4]), all)).toEqual({ close: [], more: [3, 4] });
    expect(arrange(message(3, [1, 2, 3, 4]), [...all.slice(0, 2), { tag: moreTag, tickets: [3, 4] }]).more).toEqual([
      3, 4,
    ]);
  });

  it('a further message of a conversation that has a notice takes its place', () => {
    expect(arrange(message(1, [1, 2, 3]), [shown(1), shown(2), { tag: moreTag, tickets: [3] }]).more).toBeUndefined();
  });

  it('who waits, mentions and deadlines have a notice each, however many there are', () => {
    expect(arrange({ ...message(3, [1, 2, 3]), kind: 'waiting' }, [shown(1), shown(2)]).more).toBeUndefined();
    expect(
      arrange({ ...message(3, [1, 2, 3]), kind: 'mention', tag: 'mention-3' }, [shown(1), shown(2)]).more,
    ).toBeUndefined();
  });

  it('what is over is closed, and makes room; what is about no ticket stays', () => {
    const pause = { tag: 'pause', tickets: [] };
    expect(arrange(message(3, [2, 3]), [shown(1), shown(2), pause])).toEqual({ close: ['ticket-1'], more: undefined });
    expect(arrange(message(5, [4, 5]), [shown(1), { tag: moreTag, tickets: [3, 4] }])).toEqual({
      close: ['ticket-1'],
      more: undefined,
    });
    expect(arrange(message(5, [5]), [{ tag: moreTag, tickets: [3, 4] }]).close).toEqual([moreTag]);
  });
});

it('the answer to accepting is told in words', () => {
  const words = {
    accept: '',
    reply: '',
    show: '',
    more: '',
    places: '',
    accepted: 'sua',
    takenBy: '{{name}} já',
    taken: 'outra',
    full: '{{taken}} de {{capacity}}',
    gone: 'fora',
    ended: 'acabou',
    failed: 'nada',
  };
  expect(wordsOfAnswer(200, {}, words)).toBe('sua');
  expect(wordsOfAnswer(409, { error: 'ERR_OTHER_OPEN_TICKET', userName: 'Bruno' }, words)).toBe('Bruno já');
  expect(wordsOfAnswer(409, { error: 'ERR_OTHER_OPEN_TICKET', userName: null }, words)).toBe('outra');
  expect(wordsOfAnswer(409, { error: 'ERR_TICKET_STATUS' }, words)).toBe('outra');
  expect(wordsOfAnswer(409, { error: 'ERR_PLACES_TAKEN', taken: 8, capacity: 8 }, words)).toBe('8 de 8');
  expect(wordsOfAnswer(404, { error: 'ERR_NO_TICKET_FOUND' }, words)).toBe('fora');
  expect(wordsOfAnswer(401, { error: 'ERR_SESSION_EXPIRED' }, words)).toBe('acabou');
  expect(wordsOfAnswer(403, { error: 'ERR_SECOND_FACTOR_DEMANDED' }, words)).toBe('acabou');
  expect(wordsOfAnswer(500, {}, words)).toBe('nada');
});

it('places of a text that have no value stay', () => {
  expect(fill('Mais {{count}} de {{all}}', { count: 3 })).toBe('Mais 3 de {{all}}');
});
