import { CallState } from './call-state.tsx';
import { useLatestCalls, type CallKind } from './calls.queries.ts';

/** Draws the last turn of each integration or prompt of a list. */
export function useLastCalls(kind: CallKind) {
  const { data } = useLatestCalls(kind);
  return ({ id }: { id: number }) => {
    const last = data?.find((one) => one.id === id);
    return last ? <CallState call={last} /> : <>—</>;
  };
}
