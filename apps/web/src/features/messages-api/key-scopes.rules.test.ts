import { apiScopes } from '@balcao/contract';
import { expect, it } from 'vitest';
import { reachesOf, scopeAreas, toReaches, toScopes } from './key-scopes.rules.ts';

it('every scope of the contract can be chosen, and is kept by the form', () => {
  const offered = scopeAreas.flatMap((area) =>
    reachesOf(area).flatMap((reach) => (reach === 'none' ? [] : [`${area}:${reach}`])),
  );
  expect(offered.toSorted()).toEqual([...apiScopes].toSorted());
  for (const scope of apiScopes) expect(toScopes(toReaches([scope]))).toEqual([scope]);
});
