export { Composer } from './composer.tsx';
export type { ComposerHandle } from './use-composer-send.ts';
export { createComposerSlot } from './composer-slot.ts';
export { SendAndResolveItem } from './send-and-resolve-item.tsx';
export { useDraftsSync } from './drafts/drafts-sync.ts';
export { changeDraft, moveDraft, unsentTexts } from './drafts/drafts.ts';
export { useAddFilesToDraft } from './use-add-files-to-draft.ts';
