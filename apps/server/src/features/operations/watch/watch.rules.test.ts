import { dayMs, hourMs, type Problem } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { isWorthAMail, problemsOf } from './watch.rules.ts';

const fine = { failedJobs: 0, backupHours: 10, freeBytes: 5000, minFreeBytes: 1000, refused: 0, wrongTotals: 0 };
const now = new Date('2026-11-29T12:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);

describe('problems of the installation that operators are mailed about', () => {
  it('are failed jobs, a missed backup, little room and refused numbers; what nobody can tell is none', () => {
    expect(problemsOf(fine)).toEqual([]);
    expect(problemsOf({ ...fine, backupHours: undefined, freeBytes: undefined })).toEqual([]);
    expect(problemsOf({ ...fine, minFreeBytes: 0, freeBytes: 1 })).toEqual([]);
    expect(
      problemsOf({ failedJobs: 2, backupHours: 36.5, freeBytes: 1999, minFreeBytes: 1000, refused: 1, wrongTotals: 2 }),
    ).toEqual([
      { kind: 'failedJobs', value: 2 },
      { kind: 'backup', value: 36 },
      { kind: 'disk', value: 1999 },
      { kind: 'refused', value: 1 },
      { kind: 'totals', value: 2 },
    ]);
  });

  it.each<[string, Problem, { level: number; ms: number } | undefined, boolean]>([
    ['a new one', { kind: 'failedJobs', value: 1 }, undefined, true],
    ['as many failed jobs as a week ago', { kind: 'failedJobs', value: 1 }, { level: 1, ms: 7 * dayMs }, false],
    ['more failed jobs', { kind: 'failedJobs', value: 2 }, { level: 1, ms: hourMs }, true],
    ['an old backup within a day', { kind: 'backup', value: 50 }, { level: 40, ms: 10 * hourMs }, false],
    ['an old backup for another day', { kind: 'backup', value: 64 }, { level: 40, ms: dayMs }, true],
    ['a full disk for another day', { kind: 'disk', value: 100 }, { level: -100, ms: dayMs }, true],
  ])('%s is mailed or not', (_what, problem, before, isMailed) => {
    const mailed = before ? [{ kind: problem.kind, level: before.level, mailedAt: ago(before.ms) }] : [];
    expect(isWorthAMail([problem], mailed, now)).toBe(isMailed);
  });
});
