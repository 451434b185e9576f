import type { SandboxMessage } from '@balcao/contract';
import { useState } from 'react';
import type { LocalFile } from '../../inbox/messages/index.ts';

/** The unsent text of a contact. It is kept while another one is played. */
export interface PhoneDraft {
  text: string;
  files: readonly LocalFile[];
  quoted: SandboxMessage | null;
  /** the own message whose text is being changed */
  editing: SandboxMessage | null;
}

export interface PhoneDrafts {
  of: (number: string) => PhoneDraft;
  change: (number: string, change: (draft: PhoneDraft) => Partial<PhoneDraft>) => void;
}

const emptyDraft: PhoneDraft = { text: '', files: [], quoted: null, editing: null };

/** The drafts of all contacts of a phone, for as long as its screen is open. */
export function usePhoneDrafts(): PhoneDrafts {
  const [drafts, setDrafts] = useState<Readonly<Record<string, PhoneDraft>>>({});
  return {
    of: (number) => drafts[number] ?? emptyDraft,
    change: (number, change) =>
      setDrafts((all) => {
        const before = all[number] ?? emptyDraft;
        return { ...all, [number]: { ...before, ...change(before) } };
      }),
  };
}
