import { setTimeout as delay } from 'node:timers/promises';
import type { CompanyTx, Database } from '../../../platform/db/database.ts';
import type { Files, StoredFile } from '../../../platform/files/files.ts';
import { withStoredFiles, type WorkFiles } from '../../../platform/files/with-stored-files.ts';
import { type LockedTicket, lockTickets } from '../../inbox/index.ts';
import {
  LastFailure,
  type Answer,
  type AnswerInSteps,
  type AnswerStep,
  type Responder,
  type Turn,
} from './responder.ts';
import { storeSteps, takeTurn } from './turns/turns.sql.ts';

const answerTimeoutMs = 60_000;
/** Longer than an answer may take; afterwards the process that claimed a turn counts as ended. */
export const leaseMs = 90_000;

/** A turn that this process works on. */
export interface RunningTurn extends Turn {
  id: string;
  claim: string;
  responder: Responder;
  /** robots answer each other: it is not asked */
  isLoop: boolean;
  /** how often responders moved the ticket from queue to queue because of its message */
  moves: number;
  laterSteps: readonly AnswerStep[] | null;
}

export interface AnswerWriterDeps {
  database: Database;
  files: Pick<Files, 'save' | 'remove'>;
  /** writes a later step of an answer */
  writeStep: (tx: CompanyTx, ticket: LockedTicket, step: AnswerStep) => ReturnType<Answer>;
  /** of one answer */
  timeoutMs?: number;
}

/**
 * Creates what asks for the answer of a claimed turn and writes it step by step while the claim holds. For a turn whose answer is
 * partly written, nothing is asked again.
 * @param afterStep follows each step in its transaction
 */
export function createAnswerWriter(
  { database, files, writeStep, timeoutMs = answerTimeoutMs }: AnswerWriterDeps,
  afterStep: (
    tx: CompanyTx,
    ticket: LockedTicket,
    turn: RunningTurn,
    moved: Awaited<ReturnType<Answer>>,
  ) => Promise<void>,
) {
  /** Asks for an answer and writes its first step; of one that is not written no file stays. @returns the other steps */
  function writeFirstStep(claimed: RunningTurn, ending: AbortSignal): Promise<readonly AnswerStep[]> {
    return withStoredFiles(files, claimed.companyId, async ({ save, discard }) => {
      const saved: StoredFile[] = [];
      const { write, later } = await askInTime(claimed, ending, async (source) => {
        const file = await save(source);
        saved.push(file);
        return file;
      });
      if (await commitStep(claimed, write, later)) return later;
      discard(saved);
      return [];
    });
  }

  async function askInTime(
    { responder, ...turn }: RunningTurn,
    ending: AbortSignal,
    save: WorkFiles['save'],
  ): Promise<AnswerInSteps> {
    if (responder.isImmediate) return { write: responder.answer(turn), later: [] };
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = AbortSignal.any([ending, timeout]);
    const aborted = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    });
    try {
      const answer = await Promise.race([responder.answer(turn, signal, save), aborted]);
      return typeof answer === 'function' ? { write: answer, later: [] } : answer;
    } catch (error) {
      throw timeout.aborted && !ending.aborted
        ? new LastFailure('there was no answer in time', { cause: error })
        : error;
    }
  }

  /**
   * Commits a step: the last one deletes the turn, each other one stores what is left.
   * @returns whether the turn was still this claim's
   */
  function commitStep(claimed: RunningTurn, write: Answer, rest: readonly AnswerStep[]): Promise<boolean> {
    return database.forCompany(claimed.companyId, async (tx) => {
      const [ticket] = await lockTickets(tx.db, [claimed.ticketId]);
      // A person has the conversation now, or another process was faster.
      if (!ticket) return false;
      const isOurs =
        rest.length === 0
          ? await takeTurn(tx.db, claimed.id, claimed.claim)
          : await storeSteps(tx.db, claimed, rest, leaseMs);
      if (isOurs) await afterStep(tx, ticket, claimed, await write(tx, ticket));
      return isOurs;
    });
  }

  /** @param ending is aborted when the process stops or a person has the conversation */
  return async function writeAnswer(claimed: RunningTurn, ending: AbortSignal): Promise<void> {
    const rest = claimed.laterSteps ?? (await writeFirstStep(claimed, ending));
    for (const [index, step] of rest.entries()) {
      await delay(step.pauseMs, undefined, { signal: ending });
      const write: Answer = (tx, ticket) => writeStep(tx, ticket, step);
      if (!(await commitStep(claimed, write, rest.slice(index + 1)))) return;
    }
  };
}
