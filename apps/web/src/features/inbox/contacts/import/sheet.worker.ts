import { readSheet } from './read-sheet.ts';

// Away from the page: a big sheet takes seconds, and one that means harm takes only this worker with it.
addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  void readSheet(new Uint8Array(data)).then((sheet) => postMessage(sheet));
});
