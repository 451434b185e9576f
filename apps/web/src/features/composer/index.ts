export { Composer } from './composer.tsx';
export { useDraftsSync } from './drafts/drafts-sync.ts';
export { changeDraft } from './drafts/drafts.ts';
export { useAddFiles, useAddFilesToDraft } from './use-add-files.ts';
export type { FileAdder } from './use-add-files.ts';
export { VoiceRecorder } from './voice/lazy-recorder.ts';
export type { RecorderProblem } from './voice/recorder.rules.ts';
