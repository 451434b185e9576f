import { getVersion } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from './api/call.ts';

/** Version of the installation, e.g. `6.0.0`; undefined until it is known, and then it does not matter. */
export function useVersion(): string | undefined {
  const { data } = useQuery({
    queryKey: ['version'],
    queryFn: () => call(getVersion),
    staleTime: Infinity,
    meta: { quiet: true },
  });
  return data?.version;
}
