import type { QueueOption } from '@balcao/contract';
import { useState } from 'react';

/** The option whose words are being written; without an id it is a new one, last below `parentId`. */
export interface OptionDraft {
  id: number | undefined;
  parentId: number | null;
  title: string;
  message: string;
}

/** The state of a queue's menu editor; tree and preview share it. */
export function useMenuEditor() {
  const [selected, setSelected] = useState<number | null>(null);
  const [draft, setDraft] = useState<OptionDraft | null>(null);
  const [before, setBefore] = useState<OptionDraft | null>(null);
  const start = (next: OptionDraft) => {
    setDraft(next);
    setBefore(next);
  };
  return {
    selected,
    select: setSelected,
    draft,
    setDraft,
    dirty: draft !== null && (draft.title !== before?.title || draft.message !== before.message),
    add: (parentId: number | null) => {
      setSelected(parentId);
      start({ id: undefined, parentId, title: '', message: '' });
    },
    edit: ({ id, parentId, title, message }: QueueOption) => {
      setSelected(id);
      start({ id, parentId, title, message });
    },
    close: (saved?: number) => {
      setDraft(null);
      if (saved !== undefined) setSelected(saved);
    },
  };
}

export type MenuState = ReturnType<typeof useMenuEditor>;
