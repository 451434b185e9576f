import type { EndpointAnswer, getDashboard, User } from '@balcao/contract';
import { expect, it } from 'vitest';
import { applyUserEvent } from './dashboard.live.ts';

const attendant = (id: number, name: string, online = false) => ({
  id,
  name,
  online,
  rating: 0,
  ratings: 0,
  tickets: 3,
  finished: 1,
  avgSupportTime: 2,
});
const overview = (
  attendants: EndpointAnswer<typeof getDashboard>['attendants'],
): EndpointAnswer<typeof getDashboard> => ({
  counters: {
    supportHappening: 0,
    supportPending: 0,
    supportFinished: 1,
    leads: 0,
    avgSupportTime: 2,
    avgWaitTime: null,
  },
  attendants,
  oldestPendingAt: null,
  everServed: true,
  period: { from: '2026-11-24', to: '2026-11-24' },
  previous: null,
});
const user = (id: number, name: string, online: boolean): User => ({
  id,
  name,
  online,
  email: `${id}@exemplo.com.br`,
  timeZone: null,
  profile: 'user',
  companyId: 1,
  super: false,
  allTicket: 'desabled',
  whatsappId: null,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  queues: [],
  company: { id: 1, name: 'Loja' },
});

it('what is known of people and what is told of them is what would be fetched', () => {
  const known = overview([attendant(1, 'Ana'), attendant(2, 'Bruno', true), attendant(3, 'Carla')]);
  const told = [
    { action: 'update' as const, user: user(1, 'Ana Souza', true) },
    { action: 'update' as const, user: user(2, 'Bruno', false) },
    { action: 'delete' as const, userId: 3 },
    // Of another page of users, or somebody new: their row comes with the next count.
    { action: 'create' as const, user: user(4, 'Diego', true) },
  ];
  expect(told.reduce(applyUserEvent, known)).toEqual(
    overview([attendant(1, 'Ana Souza', true), attendant(2, 'Bruno')]),
  );
});
