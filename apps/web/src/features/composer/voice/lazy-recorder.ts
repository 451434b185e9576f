import { lazy } from 'react';

/** Loaded by the first recording: most conversations have none. */
export const VoiceRecorder = lazy(async () => ({ default: (await import('./recorder.tsx')).Recorder }));
