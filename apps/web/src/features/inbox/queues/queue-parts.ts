import { useEffect, useRef, useState } from 'react';

/** A tab of the form of a queue that is saved by a call of its own. */
export interface QueuePart {
  isDirty: boolean;
  /** shows what is wrong and answers false where it cannot be saved */
  check?: () => boolean;
  /** rejects with the refusal, which the form shows above the tab */
  save: (queueId: number) => Promise<unknown>;
}

/** The parts of an opened form by their tab; the one button of the form saves those that were changed. */
export function useQueueParts() {
  const entered = useRef(new Map<string, QueuePart>());
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set());
  const note = (tab: string, isDirty: boolean) =>
    setDirty((before) => {
      if (before.has(tab) === isDirty) return before;
      const after = new Set(before);
      if (isDirty) after.add(tab);
      else after.delete(tab);
      return after;
    });
  return {
    isDirty: dirty.size > 0,
    enter: (tab: string, part: QueuePart) => {
      entered.current.set(tab, part);
      note(tab, part.isDirty);
    },
    leave: (tab: string) => {
      entered.current.delete(tab);
      note(tab, false);
    },
    /** the first tab with something wrong */
    wrongTab: () => changedIn(entered.current).find(([, part]) => part.check?.() === false)?.[0],
    /** Saves one changed part after the other. Rejects with the tab and its refusal; what was saved before stays saved. */
    save: async (queueId: number) => {
      for (const [tab, part] of changedIn(entered.current))
        await part.save(queueId).catch((error: unknown) => Promise.reject(new PartRefused(tab, error)));
    },
  };
}

export type QueueParts = ReturnType<typeof useQueueParts>;

export class PartRefused extends Error {
  readonly tab: string;
  constructor(tab: string, cause: unknown) {
    super('a part of the form was refused', { cause });
    this.tab = tab;
  }
}

const changedIn = (parts: ReadonlyMap<string, QueuePart>) => [...parts].filter(([, { isDirty }]) => isDirty);

/** Lets a tab take part in the saving of the form it is in. */
export function useQueuePart(parts: QueueParts, tab: string, part: QueuePart) {
  const { enter, leave } = parts;
  const latest = useRef({ leave });
  useEffect(() => {
    latest.current = { leave };
    enter(tab, part);
  });
  useEffect(() => () => latest.current.leave(tab), [tab]);
}
