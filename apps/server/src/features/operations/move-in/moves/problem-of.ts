import type { MoveInProblem } from '@balcao/contract';
import { AppError } from '../../../../platform/app-error.ts';
import { ZipError } from '../chats/zip-file.ts';
import { DumpProblem } from '../dump/dump-problem.ts';
import { NotFamilyError } from '../family/read-family.ts';
import { NoSourceError } from '../source/opened-source.ts';
import { SourceGoneError } from '../source/source-file.ts';

interface Problem {
  problem: MoveInProblem;
  problemDetail: string;
}

const ofSheets: Readonly<Record<string, MoveInProblem>> = {
  ERR_SHEET_TYPE: 'sheet_type',
  ERR_SHEET_BROKEN: 'sheet_broken',
  ERR_SHEET_EMPTY: 'sheet_empty',
  ERR_SHEET_TOO_LARGE: 'sheet_too_large',
};

/** What is wrong with a source; undefined = nothing is, and the error is none of it. */
export function problemOfSource(error: unknown): Problem | undefined {
  const of = (problem: MoveInProblem, problemDetail = ''): Problem => ({ problem, problemDetail });
  if (error instanceof DumpProblem) return of(error.code);
  if (error instanceof NotFamilyError) return of('not_family', error.missing.slice(0, 20).join(', ').slice(0, 500));
  if (error instanceof ZipError) return of(`zip_${error.failure}`);
  if (error instanceof NoSourceError) return of(error.problem);
  if (error instanceof SourceGoneError) return of('files_gone');
  const problem = error instanceof AppError ? ofSheets[error.code] : undefined;
  return problem && of(problem);
}
