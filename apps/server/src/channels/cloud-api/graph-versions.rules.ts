import { dayMs } from '@balcao/contract';

/** When Meta released versions of the Graph API. Source: the changelog of the Graph API. */
const releasedAt: Readonly<Record<string, string>> = {
  'v20.0': '2024-05-21',
  'v21.0': '2024-10-02',
  'v22.0': '2025-01-21',
  'v23.0': '2025-05-29',
  'v24.0': '2025-10-08',
};

const monthMs = 30.44 * dayMs;
/** Meta keeps a version for two years at least. */
const lifeMonths = 24;
/** Time to choose another one. */
const warnMonths = 20;

/** How old a version is, and what to make of it: one that is not known here was released later. */
export function ageOfGraphVersion(
  version: string,
  now: Date,
): { months: number | undefined; state: 'current' | 'old' | 'ending' } {
  const released = releasedAt[version];
  if (released === undefined)
    return { months: undefined, state: /^v(?:\d|1\d)\./.test(version) ? 'ending' : 'current' };
  const months = Math.floor((now.getTime() - Date.parse(released)) / monthMs);
  return { months, state: months >= lifeMonths ? 'ending' : months >= warnMonths ? 'old' : 'current' };
}
