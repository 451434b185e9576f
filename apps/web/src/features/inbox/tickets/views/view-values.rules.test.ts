import { createTicketView, keptTicketFilters } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import type { TicketSearch } from '../list/lists.rules.ts';
import { emptySearch } from '../search/search.rules.ts';
import { asksTheSame, filtersOf, searchOf, searchOfList } from './view-values.rules.ts';

/** What the server keeps of filters that it is sent, and answers. */
const kept = (search: TicketSearch) =>
  keptTicketFilters.parse(createTicketView.body.shape.filters.parse(filtersOf(search)));

const full: TicketSearch = {
  text: 'troca',
  status: 'open',
  tags: [3],
  users: [4],
  whatsappIds: [5],
  referral: 'ad',
  priority: 'urgent',
  date: '2026-11-01',
  dateTo: '2026-11-02',
  updatedAt: '2026-11-03',
  updatedTo: '2026-11-04',
  queuedAt: '2026-11-05',
  queuedTo: '2026-11-06',
  scope: 'nobody',
  queueIds: [5, 6],
  unread: true,
  unanswered: true,
  mentioned: true,
  snoozed: 'without',
  held: false,
  deadline: 'breached',
  contactFields: [{ key: 'limite', from: '1.000,00' }],
  ticketFields: [{ key: 'total', filled: true }],
  order: 'deadline',
  view: null,
};

describe('the filters of a view', () => {
  it('are the same search again once they were kept', () => {
    for (const search of [emptySearch, full, { ...emptySearch, scope: 'mine' as const, snoozed: 'only' as const }]) {
      const again = searchOf({ id: 1, filters: kept(search), updatedAt: '2026-11-30T00:00:00Z' });
      expect(again).toEqual({ ...search, view: { id: 1, savedAt: '2026-11-30T00:00:00Z' } });
      expect(asksTheSame(again, search)).toBe(true);
      expect(asksTheSame(again, { ...search, tags: [9] })).toBe(false);
    }
  });

  it('are those of the list on screen', () => {
    const list = { status: 'open', userId: 7, queueIds: [2], order: 'deadline', risk: true } as const;
    expect(searchOfList(list)).toEqual({
      ...emptySearch,
      status: 'open',
      scope: 'mine',
      queueIds: [2],
      order: 'deadline',
      deadline: 'risk',
    });
    expect(searchOfList({ ...list, userId: 'nobody', order: 'snoozed', risk: false, snoozed: true })).toMatchObject({
      scope: 'nobody',
      order: 'latest',
      snoozed: 'only',
      deadline: null,
    });
  });
});
