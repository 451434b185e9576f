import type { Translation } from '../translation.ts';
import type { composer as source } from './pt.ts';

export const composer: Translation<typeof source> = {
  attach: 'Attach files',
  drop: 'Drop here to attach',
  files: 'Files to send',
  fileCount: '{{count}} files, {{size}}',
  removeFile: 'Remove {{name}}',
  removeAll: 'Remove all',
  move: 'Move {{name}} up',
  moveDown: 'Move {{name}} down',
  captionOf: 'Caption of {{name}}',
  captionPlaceholder: 'Caption',
  emptyFile: '{{name}} is empty.',
  tooLarge: '{{name}} is {{size}}. The limit is {{max}}.',
  tooMany: 'Up to {{max}} files at a time. Send these first, then the others.',
  record: 'Record a voice message',
  recorder: {
    slide: 'Slide to cancel',
    label: 'Recording',
    recording: 'Recording',
    discard: 'Discard the recording',
    send: 'Send the voice message',
    level: 'Microphone level',
    starting: 'Opening the microphone',
    tooShort: 'The recording is too short. Speak a little longer before sending.',
    refused: 'The microphone is blocked. Allow it for this site in your browser and try again.',
    missing: 'No microphone found. Connect one and try again.',
    unsupported: 'This browser cannot record here. Use a secure connection (https) and a current browser.',
    failed: 'The recording stopped because of an error. Try again.',
  },
};
