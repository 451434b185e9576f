export { CaseDetail } from './case-detail.tsx';
export { CaseForm, type CaseDraft } from './case-form.tsx';
export { CaseList } from './case-list.tsx';
export { isShown, rowsOf, type CaseFilter } from './cases.rules.ts';
export { DraftCases, useDraftCases, WorseWarning } from './draft-cases.tsx';
export { PickTicket } from './pick-ticket.tsx';
export {
  promptCasesCrud,
  useCaseSettings,
  useLatestRun,
  usePromptCases,
  usePromptOfCases,
  useRunActs,
} from './prompt-cases.queries.ts';
export { RunFigures } from './run-figures.tsx';
export { CaseSettingsForm } from './settings-form.tsx';
export { StartRun } from './start-run.tsx';
export { useCaseKeys } from './use-case-keys.ts';
