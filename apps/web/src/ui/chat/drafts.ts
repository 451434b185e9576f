import { useSyncExternalStore } from 'react';
import { releasePreviews, type LocalFile } from './files/local-file.ts';

interface DraftOptions<Id, Draft> {
  /** of a chat in which nothing was begun */
  empty: Draft;
  /** those that an earlier load of the page kept for whoever is logged in */
  restore?: () => Iterable<readonly [Id, Draft]>;
  /** is called after each change, to keep what outlives the page */
  onChange?: (id: Id, draft: Draft, before: Draft) => void;
}

export interface Drafts<Id, Draft> {
  of: (id: Id) => Draft;
  /** those in which something was begun */
  all: () => ReadonlyMap<Id, Draft>;
  change: (id: Id, change: DraftChange<Draft>) => void;
  /** Forgets all and restores what is kept, as when another person logs in: files are released. */
  reset: () => void;
  use: (id: Id) => Draft;
  /** A part of the draft, which has to be the same value while it does not change: another key press draws nothing then. */
  usePart: <T>(id: Id, partOf: (draft: Draft) => T) => T;
  useAll: () => ReadonlyMap<Id, Draft>;
}

export type DraftChange<Draft> = Partial<Draft> | ((draft: Draft) => Partial<Draft>);

const isEmptyValue = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/**
 * What was begun in the composers of several chats and has not left: text, files, the message that is answered or changed. A draft is
 * kept while others are written, as long as the page; `restore` and `onChange` keep it longer.
 */
export function createDrafts<Id extends number | string, Draft extends { files: readonly LocalFile[] }>({
  empty,
  restore = () => [],
  onChange,
}: DraftOptions<Id, Draft>): Drafts<Id, Draft> {
  // Replaced and not changed: React compares it.
  let drafts: ReadonlyMap<Id, Draft> = new Map(restore());
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const show = (next: ReadonlyMap<Id, Draft>) => {
    drafts = next;
    for (const listener of listeners) listener();
  };
  const isEmpty = (draft: Draft) =>
    Object.keys(draft).every((key) => {
      const name = key as keyof Draft;
      return draft[name] === empty[name] || (isEmptyValue(draft[name]) && isEmptyValue(empty[name]));
    });
  const of = (id: Id): Draft => drafts.get(id) ?? empty;

  return {
    of,
    all: () => drafts,
    change(id, change) {
      const before = of(id);
      const draft = { ...before, ...(typeof change === 'function' ? change(before) : change) };
      const next = new Map(drafts);
      if (isEmpty(draft)) next.delete(id);
      else next.set(id, draft);
      show(next);
      onChange?.(id, draft, before);
    },
    reset() {
      for (const { files } of drafts.values()) releasePreviews(files);
      show(new Map(restore()));
    },
    use: (id) => useSyncExternalStore(subscribe, () => of(id)),
    usePart: (id, partOf) => useSyncExternalStore(subscribe, () => partOf(of(id))),
    useAll: () => useSyncExternalStore(subscribe, () => drafts),
  };
}
