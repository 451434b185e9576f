import {
  draftPromptCase,
  getPromptCaseResult,
  getPromptCaseRun,
  getPromptCaseSettings,
  judgePromptCaseResult,
  listPromptCaseRuns,
  promptCasesCrud,
  repeatPromptCaseRun,
  startPromptCaseRun,
  stopPromptCaseRun,
  updatePromptCaseSettings,
} from '@balcao/contract';
import { crudRoutes } from '../../../platform/http/crud-routes.ts';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import { jobHandler } from '../../../platform/jobs/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { contactsMerging, ticketsMerging } from '../../inbox/index.ts';
import { changeSettings, draftFromTicket, promptCaseUseCases, readSettings } from './prompt-cases.ts';
import { moveCasesOfContact, moveCasesOfTicket } from './prompt-cases.sql.ts';
import { getResult, getRun, judgeByHand, listRunsOf, repeatRun, startRun, stopRun } from './runs.ts';
import { workOnRun } from './runs.jobs.ts';
import { workOnPortion } from './work-on-run.ts';

/** Registers the endpoints of cases of prompts, and what puts them to models. */
export function createPromptCases(platform: Platform): void {
  const { vault } = platform;
  crudRoutes(platform, promptCasesCrud, promptCaseUseCases);
  handleTx(platform, draftPromptCase, (tx, { actor, body }) => draftFromTicket(tx, actor, body.ticketId));
  handleTx(platform, getPromptCaseSettings, (tx, { params }) => readSettings(tx, params.promptId));
  handleTx(platform, updatePromptCaseSettings, (tx, { params, body }) => changeSettings(tx, params.promptId, body));
  handleTx(platform, listPromptCaseRuns, (tx, { query }) => listRunsOf(tx, query.promptId));
  handleTx(platform, startPromptCaseRun, (tx, { body }) => startRun(tx, vault, body));
  handleTx(platform, getPromptCaseRun, (tx, { params }) => getRun(tx, params.id));
  handleTx(platform, stopPromptCaseRun, (tx, { params }) => stopRun(tx, params.id));
  handleTx(platform, repeatPromptCaseRun, (tx, { params, body }) => repeatRun(tx, vault, params.id, body.caseIds));
  handleTx(platform, getPromptCaseResult, (tx, { params }) => getResult(tx, params.id, params.caseId));
  handleTx(platform, judgePromptCaseResult, (tx, { params, body }) => judgeByHand(tx, params, body));
  platform.registerJob(jobHandler(workOnRun, (payload) => workOnPortion(platform, payload)));
  platform.on(contactsMerging, { by: 'prompt-cases', after: 'tickets' }, ({ db }, contacts) =>
    moveCasesOfContact(db, contacts),
  );
  platform.on(ticketsMerging, 'prompt-cases', ({ db }, tickets) => moveCasesOfTicket(db, tickets));
}
