/** Shorter recordings are slips of the finger, and are not sent. */
export const minBytes = 10_000;

export const isTooShort = (bytes: number): boolean => bytes < minBytes;

/** The server knows voice messages recorded here by this name. */
export const recordingName = (time: number): string => `audio-record-site-${time}.mp3`;

export type RecorderProblem = 'refused' | 'missing' | 'unsupported' | 'failed' | 'tooShort';

/** Why a microphone did not open, from what the browser threw. */
export function microphoneProblem(error: unknown): RecorderProblem {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  switch (name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'refused';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'missing';
    case 'NotSupportedError':
      return 'unsupported';
    default:
      return 'failed';
  }
}
