import fc from 'fast-check';
import { isFullScope } from '../apps/server/src/testing/scope.ts';

/**
 * The seed of every property: the same one in every `npm test`, which then judges the change alone, and another one in
 * each `npm run test:all`. TEST_SEED sets one for both. fast-check prints the seed of a property that failed.
 */
const usualSeed = 20_261_121;
const given = process.env.TEST_SEED;

if (given) fc.configureGlobal({ seed: Number(given) });
else if (!isFullScope) fc.configureGlobal({ seed: usualSeed });
