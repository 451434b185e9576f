import {
  createPromptCase,
  deletePromptCase,
  draftPromptCase,
  getPrompt,
  getPromptCaseResult,
  getPromptCaseRun,
  getPromptCaseSettings,
  judgePromptCaseResult,
  listPromptCaseRuns,
  listPromptCases,
  listTickets,
  repeatPromptCaseRun,
  startPromptCaseRun,
  stopPromptCaseRun,
  updatePromptCase,
  updatePromptCaseSettings,
  type EndpointInput,
} from '@balcao/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAttempts } from '../../../app/api/attempts.ts';
import { call } from '../../../app/api/call.ts';
import { defineCrud } from '../../../app/crud/crud.ts';
import { useSubmit } from '../../../app/crud/use-crud.ts';
import { registerColdList } from '../../../app/live/cold-lists.ts';

const casesKey = 'prompt-cases';
/** Runs, their results, and what is tried in the form of a prompt. */
const runsKey = 'prompt-case-runs';

export const promptCasesCrud = defineCrud({
  key: casesKey,
  endpoints: { create: createPromptCase, update: updatePromptCase, delete: deletePromptCase },
  events: { promptCase: true, prompt: true, promptCaseSettings: true },
});
registerColdList({ queryKey: [runsKey], events: { promptCaseRun: true, promptCase: true }, delayMs: 300 });

export const usePromptCases = (promptId: number) =>
  useQuery({
    queryKey: [casesKey, 'of', promptId],
    queryFn: ({ signal }) => call(listPromptCases, { query: { promptId }, signal }),
    enabled: promptId > 0,
    staleTime: 0,
    meta: { quiet: true },
  });

export const usePromptOfCases = (promptId: number) =>
  useQuery({
    queryKey: [casesKey, 'prompt', promptId],
    queryFn: ({ signal }) => call(getPrompt, { params: { id: promptId }, signal }),
    meta: { quiet: true },
  });

export const useCaseSettings = (promptId: number) =>
  useQuery({
    queryKey: [casesKey, 'settings', promptId],
    queryFn: ({ signal }) => call(getPromptCaseSettings, { params: { promptId }, signal }),
    meta: { quiet: true },
  });

type Settings = EndpointInput<typeof updatePromptCaseSettings>['body'];
export const useSaveSettings = (promptId: number) =>
  useSubmit([casesKey], (body: Settings) => call(updatePromptCaseSettings, { params: { promptId }, body }));

/** The latest run of a prompt with the verdict of each case; null = there is none. */
export const useLatestRun = (promptId: number) =>
  useQuery({
    queryKey: [runsKey, 'latest', promptId],
    queryFn: async ({ signal }) => {
      const [latest] = await call(listPromptCaseRuns, { query: { promptId }, signal });
      return latest ? call(getPromptCaseRun, { params: { id: latest.id }, signal }) : null;
    },
    staleTime: 0,
    meta: { quiet: true },
  });

export const useRun = (id: number | undefined) =>
  useQuery({
    queryKey: [runsKey, 'one', id],
    queryFn: ({ signal }) => call(getPromptCaseRun, { params: { id: id ?? 0 }, signal }),
    enabled: id !== undefined,
    meta: { quiet: true },
  });

/** What came of a case in a run; `verdict` = as it is known, with which the answer changes. */
export const useCaseResult = (runId: number | undefined, caseId: number | undefined, verdict: string | undefined) =>
  useQuery({
    queryKey: [runsKey, 'result', runId, caseId, verdict],
    queryFn: ({ signal }) => call(getPromptCaseResult, { params: { id: runId ?? 0, caseId: caseId ?? 0 }, signal }),
    enabled: runId !== undefined && caseId !== undefined && verdict !== 'waiting',
    meta: { quiet: true },
  });

/** Closed conversations, the latest first, or those that a search finds. */
export const useClosedTickets = (search: string) =>
  useQuery({
    queryKey: [casesKey, 'tickets', search],
    queryFn: ({ signal }) =>
      call(listTickets, {
        query: { status: 'closed', showAll: true, searchParam: search, pageNumber: 1, count: false },
        signal,
      }),
    select: ({ tickets }) => tickets.filter(({ isGroup }) => !isGroup),
    staleTime: 0,
    meta: { quiet: true },
  });

/** Reads a conversation as a case. Errors are toasts. */
export const useDraftCase = () =>
  useMutation({ mutationFn: (ticketId: number) => call(draftPromptCase, { body: { ticketId } }) });

type Start = EndpointInput<typeof startPromptCaseRun>['body'];
/** Begins a run. Errors are toasts. */
export function useStartRun() {
  const client = useQueryClient();
  const attempts = useAttempts<Start>();
  return useMutation({
    mutationFn: (body: Start) =>
      attempts.run(body, (idempotencyKey) => call(startPromptCaseRun, { body, idempotencyKey })),
    onSettled: () => client.invalidateQueries({ queryKey: [runsKey] }),
  });
}

/** Stops a run, or puts cases to its model again: those without an answer, or some. Errors are toasts. */
export function useRunActs() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: [runsKey] });
  const stop = useMutation({ mutationFn: (id: number) => call(stopPromptCaseRun, { params: { id } }), onSettled });
  const again = useMutation({
    mutationFn: ({ id, caseIds }: { id: number; caseIds?: number[] }) =>
      call(repeatPromptCaseRun, { params: { id }, body: caseIds ? { caseIds } : {} }),
    onSettled,
  });
  const judge = useMutation({
    mutationFn: ({ id, caseId, verdict }: { id: number; caseId: number; verdict: 'passed' | 'erred' }) =>
      call(judgePromptCaseResult, { params: { id, caseId }, body: { verdict } }),
    onSettled,
  });
  return { stop, again, judge };
}
