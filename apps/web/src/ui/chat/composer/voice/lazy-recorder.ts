import { preloadableComponent } from '../../../dialogs/preloadable.ts';

/** Loaded by the first recording: most conversations have none. */
export const VoiceRecorder = preloadableComponent(async () => (await import('./recorder.tsx')).Recorder);
