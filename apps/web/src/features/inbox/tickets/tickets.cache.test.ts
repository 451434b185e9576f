import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { Tag } from '@balcao/contract';
import { aTicket } from '../../../app/testing/a-ticket.ts';
import { applyTagToTickets, applyToTickets, ticketKeys } from './tickets.cache.ts';
import { listFromPage } from './list/lists.rules.ts';
import type { TicketFilter, TicketList } from './list/lists.rules.ts';

const filter: TicketFilter = { status: 'open', userId: null, queueIds: [], order: 'latest' };
const renamed: Tag = {
  id: 71,
  name: 'Devolução',
  color: '#D6436B',
  companyId: 1,
  kanban: 0,
  userId: 1,
  createdAt: '',
  updatedAt: '',
};
const old = { id: 71, name: 'Troca', color: '#CF5B32' };

describe('a tag renamed while a ticket with it changes', () => {
  it('has its new name, whichever event comes first', () => {
    for (const renamedFirst of [true, false]) {
      const client = new QueryClient();
      const before = aTicket({ id: 9, status: 'open', tags: [old], unreadMessages: 0 });
      client.setQueryData<TicketList>(
        ticketKeys.list(filter),
        listFromPage({ tickets: [{ ...before, hit: null }], count: 1, nextCursor: null }),
      );
      client.setQueryData(ticketKeys.one(before.uuid), before);
      // It was written by somebody who had read the old name.
      const change = () => applyToTickets(client, { action: 'update', ticket: { ...before, unreadMessages: 3 } });
      const rename = () => applyTagToTickets(client, { action: 'update', tag: renamed });
      for (const apply of renamedFirst ? [rename, change] : [change, rename]) apply();
      const shown = client.getQueryData<TicketList>(ticketKeys.list(filter))?.tickets;
      const right = { unreadMessages: 3, tags: [{ id: 71, name: 'Devolução', color: '#D6436B' }] };
      expect(shown).toMatchObject([right]);
      expect(client.getQueryData(ticketKeys.one(before.uuid))).toMatchObject(right);
    }
  });

  it('drops a deleted tag', () => {
    const client = new QueryClient();
    const before = aTicket({ id: 9, status: 'open', tags: [{ ...old, id: 72 }] });
    client.setQueryData(ticketKeys.one(before.uuid), before);
    applyTagToTickets(client, { action: 'delete', tagId: 72 });
    applyToTickets(client, { action: 'update', ticket: before });
    expect(client.getQueryData(ticketKeys.one(before.uuid))).toMatchObject({ tags: [] });
  });
});

describe('a ticket that is no longer visible', () => {
  const before = aTicket({ id: 9, status: 'open' });
  const queryKey = ticketKeys.one(before.uuid);
  const remove = (client: QueryClient) => applyToTickets(client, { action: 'delete', ticketId: 9 });

  it('is forgotten at once where nothing shows it', () => {
    const client = new QueryClient();
    client.setQueryData(queryKey, before);
    remove(client);
    expect(client.getQueryData(queryKey)).toBeUndefined();
  });

  it('is forgotten when the last screen leaves it, and not asked for again by one that stays', () => {
    const client = new QueryClient();
    let asked = 0;
    const observer = () =>
      new QueryObserver(client, {
        queryKey,
        queryFn: () => {
          asked += 1;
          return before;
        },
        initialData: before,
        staleTime: Infinity,
      });
    const [leaveScreen, leaveFrame] = [observer().subscribe(() => {}), observer().subscribe(() => {})];
    remove(client);
    leaveScreen();
    expect(client.getQueryData(queryKey)).toEqual(before);
    leaveFrame();
    expect(client.getQueryData(queryKey)).toBeUndefined();
    expect(asked).toBe(0);
  });
});
