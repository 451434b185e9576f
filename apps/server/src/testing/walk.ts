import { createHash } from 'node:crypto';
import type { Endpoint } from '@balcao/contract';
import { isFullScope } from './scope.ts';

interface WalkedCall {
  name: string;
  endpoint: Endpoint;
}

const maxCalls = isFullScope ? Infinity : 150;

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
 * The calls of a generated walk. Of more than 150 it takes a sample: one call of each method and access, then one of each class,
 * then a second of each, and so on. Which calls are in the sample depends on their names alone, so that every run walks the same ones and a new endpoint
 * displaces few. `npm run test:all` walks all calls.
 */
export function sampleByClass<Call extends WalkedCall>(calls: readonly Call[], limit = maxCalls): Call[] {
  if (calls.length <= limit) return [...calls];
  const rank = ({ name }: Call) => createHash('sha256').update(name).digest('hex');
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
