import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { profiles, type UserActor } from '@balcao/contract';
import {
  allowedChanges,
  isOnline,
  onlineTimeoutMs,
  checkChange,
  checkRemoval,
  type UserChanges,
} from './users.rules.ts';

const actorOf = (profile: UserActor['profile'], more: Partial<UserActor> = {}): UserActor => ({
  kind: 'user',
  userId: 1,
  companyId: 1,
  profile,
  super: false,
  queueIds: [],
  allTicket: false,
  whatsappId: null,
  sharedWhatsappIds: [],
  ...more,
});
const target = (id: number, profile: UserActor['profile'] = 'user', more = {}) => ({
  id,
  profile,
  super: false,
  ...more,
});

const anyChanges: fc.Arbitrary<UserChanges> = fc.record(
  {
    name: fc.string(),
    email: fc.string(),
    password: fc.string(),
    profile: fc.constantFrom(...profiles),
    allTicket: fc.boolean(),
    whatsappId: fc.option(fc.nat()),
    queueIds: fc.array(fc.nat()),
  },
  { requiredKeys: [] },
);

describe('allowedChanges', () => {
  it('allows users who are no admins to change their name, e-mail and password only', () => {
    fc.assert(
      fc.property(anyChanges, fc.constantFrom('user', 'supervisor'), (changes, profile) => {
        const { name, email, password } = changes;
        expect(allowedChanges(actorOf(profile), changes)).toEqual({ name, email, password });
        expect(allowedChanges(actorOf('admin'), changes)).toEqual(changes);
      }),
    );
  });
});

describe('checkChange', () => {
  it('refuses changes of other users to everyone but admins', () => {
    expect(checkChange(actorOf('user'), target(2), { name: 'x' }, 1)).toBe('ERR_NO_PERMISSION');
    expect(checkChange(actorOf('user'), target(1), { name: 'x' }, 1)).toBeUndefined();
    expect(checkChange(actorOf('admin'), target(2), { name: 'x' }, 1)).toBeUndefined();
  });
  it('refuses to demote the last admin', () => {
    expect(checkChange(actorOf('admin'), target(1, 'admin'), { profile: 'user' }, 0)).toBe('ERR_LAST_ADMIN');
    expect(checkChange(actorOf('admin'), target(1, 'admin'), { profile: 'user' }, 1)).toBeUndefined();
    expect(checkChange(actorOf('admin'), target(1, 'admin'), { profile: 'admin' }, 0)).toBeUndefined();
  });
  it('lets only operators change operators', () => {
    const operator = target(2, 'admin', { super: true });
    expect(checkChange(actorOf('admin'), operator, { password: 'x' }, 1)).toBe('ERR_NO_PERMISSION');
    expect(checkChange(actorOf('admin', { super: true }), operator, { password: 'x' }, 1)).toBeUndefined();
    expect(checkRemoval(actorOf('admin'), operator, 1)).toBe('ERR_NO_PERMISSION');
  });
});

describe('checkRemoval', () => {
  it('refuses to remove the last admin and the caller', () => {
    expect(checkRemoval(actorOf('admin'), target(1, 'admin'), 0)).toBe('ERR_LAST_ADMIN');
    expect(checkRemoval(actorOf('admin'), target(1, 'admin'), 1)).toBe('ERR_NO_PERMISSION');
    expect(checkRemoval(actorOf('admin'), target(2, 'admin'), 1)).toBeUndefined();
    expect(checkRemoval(actorOf('admin'), target(2), 0)).toBeUndefined();
  });
});

describe('isOnline', () => {
  const now = new Date('2026-03-01T12:00:00Z');
  it('is true until six minutes after the last heartbeat', () => {
    expect(isOnline(null, now)).toBe(false);
    expect(isOnline(new Date(now.getTime() - onlineTimeoutMs).toISOString(), now)).toBe(true);
    expect(isOnline(new Date(now.getTime() - onlineTimeoutMs - 1).toISOString(), now)).toBe(false);
  });
});
