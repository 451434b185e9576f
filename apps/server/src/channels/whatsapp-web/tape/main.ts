import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { playTape, TapeError } from './play-tape.ts';

const usage = 'npm run tape:play -- <tape> [--golden <file>] [--write]';

/**
 * `npm run tape:play`: prints what the messages of a tape mean, or compares it with a golden file. Exits with 1 when a line differs or
 * the tape cannot be read; `--write` makes the golden file.
 */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { golden: { type: 'string' }, write: { type: 'boolean', default: false } },
  });
  const [path] = positionals;
  const print = (line: string) => process.stdout.write(`${line}\n`);
  if (path === undefined || (values.write && values.golden === undefined)) {
    print(usage);
    return 2;
  }
  try {
    const played = playTape(await readFile(path, 'utf8'));
    if (values.golden === undefined) {
      for (const line of played) print(line);
      return 0;
    }
    if (values.write) {
      await writeFile(values.golden, `${played.join('\n')}\n`);
      return 0;
    }
    const expected = (await readFile(values.golden, 'utf8')).trimEnd().split('\n');
    const differing = Array.from(
      { length: Math.max(played.length, expected.length) },
      (_unused, index) => index,
    ).filter((index) => played[index] !== expected[index]);
    for (const index of differing) print(`${index + 1}\n- ${expected[index] ?? ''}\n+ ${played[index] ?? ''}`);
    print(differing.length === 0 ? `${played.length} lines as expected` : `${differing.length} lines differ`);
    return differing.length === 0 ? 0 : 1;
  } catch (error) {
    if (!(error instanceof TapeError)) throw error;
    print(`${path}: ${error.message}`);
    return 1;
  }
}

process.exitCode = await main();
