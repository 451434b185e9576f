import { listTagsBrief } from '@balcao/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../app/api/call.ts';
import { useLive } from '../../app/live/index.ts';

const queryKey = ['tags', 'choices'];

/** All tags of the company, to choose between; asked for again when one changes. */
export function useTagChoices(enabled = true) {
  const client = useQueryClient();
  useLive('tag', () => void client.invalidateQueries({ queryKey }));
  return useQuery({ queryKey, queryFn: () => call(listTagsBrief), enabled, meta: { quiet: true } });
}
