import { dayMs, type Problem, type ProblemKind } from '@balcao/contract';

/** As the alert of Prometheus: a night's backup is missing. */
const maxBackupHours = 36;
/** How often `MIN_FREE_MB` there is to be, so that the mail comes before the process stops answering. */
const roomFactor = 2;

export interface Readings {
  failedJobs: number;
  /** undefined = none was ever made here */
  backupHours: number | undefined;
  /** undefined = the file system does not tell */
  freeBytes: number | undefined;
  /** 0 = it is not watched */
  minFreeBytes: number;
  refused: number;
  /** days of reports whose totals were wrong, within a week */
  wrongTotals: number;
}

/** What of the readings is a problem. */
export function problemsOf({
  failedJobs,
  backupHours,
  freeBytes,
  minFreeBytes,
  refused,
  wrongTotals,
}: Readings): Problem[] {
  return [
    ...(failedJobs > 0 ? [{ kind: 'failedJobs' as const, value: failedJobs }] : []),
    ...(backupHours !== undefined && backupHours > maxBackupHours
      ? [{ kind: 'backup' as const, value: Math.floor(backupHours) }]
      : []),
    ...(freeBytes !== undefined && freeBytes < roomFactor * minFreeBytes
      ? [{ kind: 'disk' as const, value: freeBytes }]
      : []),
    ...(refused > 0 ? [{ kind: 'refused' as const, value: refused }] : []),
    ...(wrongTotals > 0 ? [{ kind: 'totals' as const, value: wrongTotals }] : []),
  ];
}

/** What was mailed of a problem that still lasts. */
export interface Mailed {
  kind: ProblemKind;
  level: number;
  mailedAt: Date;
}

/** How bad a problem is: more is worse. */
export const levelOf = ({ kind, value }: Problem): number => (kind === 'disk' ? -value : value);

/** Counted things: they are mailed again when there are more of them. The others are, once a day. */
const counted: ReadonlySet<ProblemKind> = new Set<ProblemKind>(['failedJobs', 'refused', 'totals']);

/** Whether the operators are to be mailed: of a problem that is new, that grew, or that has lasted for another day. */
export function isWorthAMail(problems: readonly Problem[], mailed: readonly Mailed[], now: Date): boolean {
  return problems.some((problem) => {
    const before = mailed.find(({ kind }) => kind === problem.kind);
    if (!before) return true;
    return counted.has(problem.kind)
      ? levelOf(problem) > before.level
      : now.getTime() - before.mailedAt.getTime() >= dayMs;
  });
}
