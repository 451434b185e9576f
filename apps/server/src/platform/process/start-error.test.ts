import { expect, it } from 'vitest';
import { explainFailure, StartError } from './start-error.ts';

const errorOf = (message: string, code?: string, errcode?: number) =>
  Object.assign(new Error(message), { code, errcode });

it('a full disk, of PostgreSQL or of the program, is explained to the operator; other errors stay what they are', () => {
  for (const [code, place] of [
    ['53100', 'the disk of the database: could not extend file'],
    ['ENOSPC', 'the disk: could not extend file'],
    ['EDQUOT', 'the disk: could not extend file'],
  ] as const) {
    const explained = explainFailure(errorOf('could not extend file', code));
    expect(explained).toBeInstanceOf(StartError);
    expect(String(explained)).toContain(`There is no room on ${place}. Make room`);
  }
  expect(String(explainFailure(errorOf('database or disk is full', 'ERR_SQLITE_ERROR', 13)))).toContain('Make room');
  for (const other of [
    errorOf('database is locked', 'ERR_SQLITE_ERROR', 5),
    errorOf('x'),
    errorOf('x', '57P01'),
    new StartError('x'),
    'x',
  ])
    expect(explainFailure(other)).toBe(other);
});

it('a machine that cannot be reached is named to the operator, whatever the step that needed it', () => {
  const lost = (fields: object) => String(explainFailure(Object.assign(new Error('it failed'), fields)));
  expect(lost({ code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'postgres' })).toContain(
    'postgres cannot be reached: it failed.',
  );
  expect(lost({ code: 'ECONNREFUSED', syscall: 'connect', address: '10.0.0.7', port: 5432 })).toContain(
    '10.0.0.7:5432 cannot be reached',
  );
  const missingFile = Object.assign(new Error('it failed'), { code: 'ENOENT', syscall: 'open' });
  expect(explainFailure(missingFile)).toBe(missingFile);
});
