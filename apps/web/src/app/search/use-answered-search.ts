import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';

interface Options<Found> {
  /** of the query; the text is added */
  key: readonly unknown[];
  /** as it is typed; nothing is searched below `minLength` characters */
  typed: string;
  minLength: number;
  delayMs: number;
  staleTimeMs?: number;
  fetch: (text: string, signal: AbortSignal) => Promise<Found>;
}

export interface AnsweredSearch<Found> {
  /** the latest results; of an older text while `isAnswered` is false. Undefined where nothing is searched for. */
  found: Found | undefined;
  /** the results belong to the text as it is typed now, or there is nothing to search for */
  isAnswered: boolean;
  /** the search for this text failed */
  isFailed: boolean;
  retry: () => void;
}

/**
 * Searches while somebody types. The results of the former text stay until there are others, so that the list does not
 * flicker; whoever chooses among them by a key asks `isAnswered` first, or uses `useEnterOnAnswer`.
 */
export function useAnsweredSearch<Found>({
  key,
  typed,
  minLength,
  delayMs,
  staleTimeMs = 0,
  fetch,
}: Options<Found>): AnsweredSearch<Found> {
  const wanted = typed.trim();
  const [settled] = useDebouncedValue(wanted, delayMs);
  const isWanted = wanted.length >= minLength;
  // A text that was shortened below the minimum asks for nothing more.
  const asked = isWanted ? settled : wanted;
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: [...key, asked.toLowerCase()],
    queryFn: ({ signal }) => fetch(asked, signal),
    enabled: asked.length >= minLength,
    placeholderData: keepPreviousData,
    staleTime: staleTimeMs,
    meta: { quiet: true },
  });
  const retry = () => void refetch();
  if (!isWanted) return { found: undefined, isAnswered: true, isFailed: false, retry };
  const isAsked = asked === wanted;
  return {
    found: data,
    // Results of this text from a moment ago are an answer too, while they are fetched anew.
    isAnswered: isAsked && ((data !== undefined && !isPlaceholderData) || (isError && !isFetching)),
    isFailed: isAsked && isError && !isFetching,
    retry,
  };
}
