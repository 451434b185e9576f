import { describe, expect, it } from 'vitest';
import { can } from './can.ts';
import type { Action, Actor, UserActor } from './permissions.ts';
import type { TicketFacts } from './ticket-visibility.ts';

const companyId = 1;
const user: UserActor = {
  kind: 'user',
  userId: 7,
  companyId,
  profile: 'user',
  super: false,
  queueIds: [3],
  allTicket: true,
  whatsappId: null,
  sharedWhatsappIds: [],
};
const actors: Record<string, Actor> = {
  user,
  admin: { ...user, profile: 'admin' },
  operator: { kind: 'operator', companyId, operatorId: 99 },
  token: { kind: 'token', companyId, whatsappId: 1 },
  campaign: { kind: 'system', companyId, origin: 'campaign' },
};
const ticket: TicketFacts = {
  companyId,
  status: 'open',
  userId: null,
  queueId: 3,
  whatsappId: 1,
  neverServed: false,
};
const own = { companyId, userId: 7, geral: false, queueId: null };

/** The actors that may. */
const allowed = (may: (actor: Actor) => boolean) => Object.keys(actors).filter((name) => may(actors[name] ?? user));

describe('can', () => {
  it.each<[string, (actor: Actor) => boolean, string[]]>([
    ['see a ticket of their queue', (by) => can(by, 'ticket:see', ticket), ['user', 'admin', 'operator']],
    ['see one of another queue', (by) => can(by, 'ticket:see', { ...ticket, queueId: 4 }), ['admin', 'operator']],
    [
      'see a conversation that was never served',
      (by) => can(by, 'ticket:see', { ...ticket, status: 'closed', queueId: null, neverServed: true }),
      ['admin', 'operator'],
    ],
    ['write in an open ticket', (by) => can(by, 'ticket:write', ticket), ['user', 'admin']],
    ['write in a closed ticket', (by) => can(by, 'ticket:write', { ...ticket, status: 'closed' }), []],
    ['write to a contact without a person', (by) => can(by, 'contact:write', { companyId }), ['token', 'campaign']],
    ['see a connection', (by) => can(by, 'connection:see', { companyId, id: 1 }), ['user', 'admin', 'operator']],
    ['use a private quick reply', (by) => can(by, 'quick-message:see', own), ['user', 'admin']],
    ['edit a private quick reply', (by) => can(by, 'quick-message:edit', own), ['user', 'admin']],
    [
      'see a schedule of their conversation',
      (by) => can(by, 'schedule:see', { companyId, userId: 9, ticket }),
      ['user', 'admin', 'operator'],
    ],
    [
      'see their schedule elsewhere',
      (by) => can(by, 'schedule:see', { companyId, userId: 7, ticket: null }),
      ['user', 'admin', 'operator'],
    ],
    [
      'see that of a colleague',
      (by) => can(by, 'schedule:see', { companyId, userId: 9, ticket: null }),
      ['admin', 'operator'],
    ],
    ['edit another user', (by) => can(by, 'user:edit', { companyId, id: 8 }), ['admin', 'operator']],
    ['edit themselves', (by) => can(by, 'user:edit', { companyId, id: 7 }), ['user', 'admin', 'operator']],
    ['manage lanes', (by) => can(by, 'lane:manage', { companyId }), ['admin', 'operator']],
    [
      'use a permission of admins',
      (by) => can(by, 'permission:use', { companyId, permission: 'dashboard:view' }),
      ['admin', 'operator'],
    ],
  ])('%s', (_action, may, expected) => {
    expect(allowed(may)).toEqual(expected);
  });

  it('act on no other company, whoever they are', () => {
    const other = { companyId: 2 };
    const tries: [Action, (actor: Actor) => boolean][] = [
      ['ticket:see', (by) => can(by, 'ticket:see', { ...ticket, ...other, userId: 7 })],
      ['contact:write', (by) => can(by, 'contact:write', other)],
      ['connection:see', (by) => can(by, 'connection:see', { ...other, id: 1 })],
      ['user:edit', (by) => can(by, 'user:edit', { ...other, id: 7 })],
      ['lane:manage', (by) => can(by, 'lane:manage', other)],
      ['permission:use', (by) => can(by, 'permission:use', { ...other, permission: 'dashboard:view' })],
    ];
    for (const [, may] of tries) expect(allowed(may)).toEqual([]);
  });
});
