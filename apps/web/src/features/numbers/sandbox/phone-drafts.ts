import type { SandboxMessage } from '@balcao/contract';
import { useEffect, useState } from 'react';
import { createDrafts, type Drafts } from '../../../ui/chat/drafts.ts';
import type { LocalFile } from '../../../ui/chat/files/local-file.ts';

/** The unsent text of a contact. It is kept while another one is played. */
export interface PhoneDraft {
  text: string;
  files: readonly LocalFile[];
  quoted: SandboxMessage | null;
  /** the own message whose text is being changed */
  editing: SandboxMessage | null;
}

const emptyDraft: PhoneDraft = { text: '', files: [], quoted: null, editing: null };

/** The drafts of all contacts of a phone by their numbers, for as long as its screen is open. */
export function usePhoneDrafts(): Drafts<string, PhoneDraft> {
  const [drafts] = useState(() => createDrafts<string, PhoneDraft>({ empty: emptyDraft }));
  useEffect(() => drafts.reset, [drafts]);
  return drafts;
}
