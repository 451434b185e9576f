import { createHash } from 'node:crypto';
import type { Endpoint } from '@balcao/contract';
import { isFullScope } from './scope.ts';

interface WalkedCall {
  name: string;
  endpoint: Endpoint;
}

const maxCalls = isFullScope ? Infinity : 60;

/** Which calls a sample takes: another one each day (UTC), so that few days walk them all. TEST_SEED sets it. */
export const walkSeed = process.env.TEST_SEED ?? new Date().toISOString().slice(0, 10).replaceAll('-', '');

/** What decides how an endpoint may go wrong: what it does, who may call it, and where its input stands. */
function classOf({ method, access, plan, path, query, body, files }: Endpoint): string {
  return [
    method,
    access,
    plan,
    (path.match(/\{/g) ?? []).length,
    query && 'query',
    body && 'body',
    files && 'files',
  ].join();
}

/**
 * The calls of a generated walk. Of more than 60 it takes a sample: one call of each method and access, then one of each class,
 * then a second of each, and so on. Which calls are in the sample depends on the seed and their names, so that a new endpoint
 * displaces few. `npm run test:all` walks all calls. Walks that prove who may see what take no sample.
 */
export function sampleByClass<Call extends WalkedCall>(calls: readonly Call[], limit = maxCalls): Call[] {
  if (calls.length <= limit) return [...calls];
  const rank = ({ name }: Call) => createHash('sha256').update(`${walkSeed} ${name}`).digest('hex');
  const ranked = calls.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1));
  const classes = [...Map.groupBy(ranked, ({ endpoint }) => classOf(endpoint)).values()];
  const longest = Math.max(...classes.map((members) => members.length));
  const rounds = Array.from({ length: longest }, (_unused, round) =>
    classes.flatMap((members) => members.slice(round, round + 1)),
  );
  const kinds = Map.groupBy(ranked, ({ endpoint: { method, access } }) => `${method} ${access}`);
  const firstOfKinds = [...kinds.values()].flatMap((members) => members.slice(0, 1));
  const chosen = new Set([...new Set([...firstOfKinds, ...rounds.flat()])].slice(0, limit));
  return calls.filter((call) => chosen.has(call));
}
