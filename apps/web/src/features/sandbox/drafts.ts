import type { SandboxMessage } from '@balcao/contract';
import { useState } from 'react';
import type { LocalFile } from '../messages/index.ts';

/** What is written as a contact and not sent yet. It waits there while another one is played. */
export interface Draft {
  text: string;
  files: readonly LocalFile[];
  quoted: SandboxMessage | null;
  /** the own message whose text is being changed */
  editing: SandboxMessage | null;
}

export interface Drafts {
  of: (number: string) => Draft;
  change: (number: string, change: (draft: Draft) => Partial<Draft>) => void;
}

const empty: Draft = { text: '', files: [], quoted: null, editing: null };

/** The drafts of all contacts of a phone, for as long as its screen is open. */
export function useDrafts(): Drafts {
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  return {
    of: (number) => drafts[number] ?? empty,
    change: (number, change) =>
      setDrafts((all) => {
        const before = all[number] ?? empty;
        return { ...all, [number]: { ...before, ...change(before) } };
      }),
  };
}
