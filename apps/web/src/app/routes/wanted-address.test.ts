import { beforeEach, describe, expect, it } from 'vitest';
import { storeWantedAddress, takeWantedAddress } from './wanted-address.ts';

let storage: ReturnType<typeof aStorage>;
beforeEach(() => {
  storage = aStorage();
});

function aStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}
const store = (href: string, userId: number | null) => storeWantedAddress(href, userId, storage);
const take = (userId: number) => takeWantedAddress(userId, storage);

describe('the address that was wanted before a login', () => {
  it('is opened once, for anybody when nobody was logged in', () => {
    store('/tickets/a?words=b', null);
    expect(take(7)).toBe('/tickets/a?words=b');
    expect(take(7)).toBeUndefined();
  });

  it('is only for the user whose session ended there', () => {
    store('/tickets/a', 7);
    expect(take(8)).toBeUndefined();
    store('/tickets/a', 7);
    expect(take(7)).toBe('/tickets/a');
  });

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', ''])(
    'never leads out of the app: %s',
    (href) => {
      store(href, null);
      expect(take(7)).toBeUndefined();
    },
  );

  it('forgets an earlier one for the first page, and ignores what it cannot read', () => {
    store('/users', null);
    store('/', null);
    expect(take(7)).toBeUndefined();
    storage.setItem('wantedAddress', '{');
    expect(take(7)).toBeUndefined();
  });
});
