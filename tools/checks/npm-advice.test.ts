import { expect, it } from 'vitest';
import { adviceFor } from '../bootstrap/npm-advice.mjs';

it('what to do about a failure of npm follows from its error: rights, open files, a full disk, else the registry', () => {
  const closed =
    'npm error code EACCES\nnpm error syscall mkdir\nnpm error path /home/balcao/.npm\nnpm error errno EACCES';
  expect(adviceFor(closed)).toMatch(/may not write there \(\/home\/balcao\/\.npm\).*npm_config_cache/);
  expect(adviceFor(closed.replace('EACCES', 'EROFS'))).toContain('npm_config_cache');
  expect(adviceFor('npm error code EMFILE\nnpm error syscall open')).toContain('ulimit -n');
  expect(adviceFor('npm ERR! code ENOSPC\nnpm ERR! syscall write')).toContain('make room');
  expect(adviceFor('npm error code ENOTFOUND')).toContain('reaches the npm registry');
  expect(adviceFor('')).toContain('reaches the npm registry');
});
