import { expect, it } from 'vitest';
import { explainNoRoom, StartError } from './start-error.ts';

const errorOf = (message: string, code?: string, errcode?: number) =>
  Object.assign(new Error(message), { code, errcode });

it('a full disk, of PostgreSQL or of the program, is explained to the operator; other errors stay what they are', () => {
  for (const [code, place] of [
    ['53100', 'the disk of the database: could not extend file'],
    ['ENOSPC', 'the disk: could not extend file'],
    ['EDQUOT', 'the disk: could not extend file'],
  ] as const) {
    const explained = explainNoRoom(errorOf('could not extend file', code));
    expect(explained).toBeInstanceOf(StartError);
    expect(String(explained)).toContain(`There is no room on ${place}. Make room`);
  }
  expect(String(explainNoRoom(errorOf('database or disk is full', 'ERR_SQLITE_ERROR', 13)))).toContain('Make room');
  for (const other of [
    errorOf('database is locked', 'ERR_SQLITE_ERROR', 5),
    errorOf('x'),
    errorOf('x', '57P01'),
    new StartError('x'),
    'x',
  ])
    expect(explainNoRoom(other)).toBe(other);
});
