import { apiScopes } from '@balcao/contract';
import { expect, it } from 'vitest';
import { effectiveScopes, isOwnKey, reachesOf, scopeAreas, toReaches, toScopes } from './key-scopes.rules.ts';

it('every scope of the contract can be chosen, and is kept by the form', () => {
  const offered = scopeAreas.flatMap((area) =>
    reachesOf(area).flatMap((reach) => (reach === 'none' ? [] : [`${area}:${reach}`])),
  );
  expect(offered.toSorted()).toEqual([...apiScopes].toSorted());
  for (const scope of apiScopes) expect(toScopes(toReaches([scope]))).toEqual([scope]);
});

it('a key of somebody else reaches no internal chat, whatever scopes it has', () => {
  expect(effectiveScopes({ scopes: ['chats:write', 'tickets:read'], isOwn: false })).toEqual(['tickets:read']);
  expect(effectiveScopes({ scopes: ['chats:write', 'tickets:read'], isOwn: true })).toHaveLength(2);
  expect([isOwnKey(undefined, 1, 1), isOwnKey(undefined, 2, 1), isOwnKey(undefined, null, 1)]).toEqual([
    true,
    false,
    false,
  ]);
});
