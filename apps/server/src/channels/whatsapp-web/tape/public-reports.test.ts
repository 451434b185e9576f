import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { playTape } from './play-tape.ts';

const read = (name: string) => readFile(new URL(name, import.meta.url), 'utf8');

/*
 * Messages rebuilt from what users of WhatsApp's libraries report in public; `about` of each says where. What they mean was written by
 * `npm run tape:play -- <tape> --golden <file> --write` and read line by line.
 */
it('messages as public reports describe them mean what they did when that was last read', async () => {
  const [tape, golden] = await Promise.all([read('public-reports.tape'), read('public-reports.golden')]);
  const played = playTape(tape);
  expect(played.length).toBeGreaterThanOrEqual(60);
  expect(played).toEqual(golden.trimEnd().split('\n'));
});
