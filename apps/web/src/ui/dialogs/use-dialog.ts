import { useState } from 'react';

export interface Dialog<Value> {
  opened: boolean;
  /** what it was opened with last; stays while it fades out, so that its words do not vanish first */
  value: Value | undefined;
  /** grows with every opening: as `key` of the dialog it makes it start afresh */
  instanceKey: number;
  open: (value: Value) => void;
  close: () => void;
}

/** A dialog about something, e.g. the record to be deleted. */
export function useDialog<Value>(): Dialog<Value> {
  const [state, setState] = useState<{ opened: boolean; value: Value | undefined; instanceKey: number }>({
    opened: false,
    value: undefined,
    instanceKey: 0,
  });
  return {
    ...state,
    open: (value) => setState(({ instanceKey }) => ({ opened: true, value, instanceKey: instanceKey + 1 })),
    close: () => setState((last) => ({ ...last, opened: false })),
  };
}
