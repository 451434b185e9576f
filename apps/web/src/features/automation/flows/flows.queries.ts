import {
  createFlow,
  deleteFlow,
  deleteFlowSecret,
  duplicateFlow,
  exportFlow,
  flowFromQueue,
  getFlow,
  getFlowDraft,
  getQueueDrawing,
  importFlow,
  listFlows,
  listFlowSecrets,
  listFlowVersions,
  publishFlow,
  restoreFlowVersion,
  saveFlowAsModel,
  saveFlowDraft,
  simulateDrawing,
  simulateFlow,
  stopFlow,
  storeFlowSecret,
  updateFlow,
  type EndpointAnswer,
  type EndpointInput,
  type Flow,
  type FlowDrawing,
  type FlowFile,
} from '@balcao/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAttempts } from '../../../app/api/attempts.ts';
import { call } from '../../../app/api/call.ts';
import { defineCrud } from '../../../app/crud/crud.ts';

export const flowsCrud = defineCrud({
  key: 'flows',
  endpoints: { list: listFlows, create: createFlow, update: updateFlow, delete: deleteFlow },
  page: ({ flows, ...page }) => ({ items: flows, ...page }),
  events: { flow: true },
});

export type FlowDraft = EndpointAnswer<typeof getFlowDraft>;
export type FlowVersion = EndpointAnswer<typeof listFlowVersions>[number];

/** A flow without its drawing. */
export const useFlow = (id: number) =>
  useQuery({
    queryKey: [flowsCrud.key, 'one', id],
    queryFn: ({ signal }) => call(getFlow, { params: { id }, signal }),
    meta: { quiet: true },
  });

async function fetchAll(signal: AbortSignal, state?: Flow['state']): Promise<Flow[]> {
  const found: Flow[] = [];
  for (let pageNumber = 1, hasMore = true; hasMore; pageNumber++) {
    const page = await call(listFlows, { query: { pageNumber, state }, signal });
    found.push(...page.flows);
    ({ hasMore } = page);
  }
  return found;
}

/** All flows of a company, of which there are few: for their names. */
export const useAllFlows = () =>
  useQuery({
    queryKey: [flowsCrud.key, 'all'],
    queryFn: ({ signal }) => fetchAll(signal),
    meta: { quiet: true },
  });

/** The models that the company keeps by itself. */
export const useOwnModels = () =>
  useQuery({
    queryKey: [flowsCrud.key, 'models'],
    queryFn: ({ signal }) => fetchAll(signal, 'model'),
    meta: { quiet: true },
  });

/** How many flows the company has. */
export const useFlowCount = () =>
  useQuery({
    queryKey: [flowsCrud.key, 'count'],
    queryFn: async ({ signal }) => (await call(listFlows, { query: { pageNumber: 1 }, signal })).count,
    meta: { quiet: true },
  });

/** The drawing as it is stored, read anew whenever the builder is opened. */
export const useFlowDraft = (id: number) =>
  useQuery({
    // Not below the key of the flows: what is being drawn is not replaced by what others do.
    queryKey: ['flow-drawing', id],
    queryFn: ({ signal }) => call(getFlowDraft, { params: { id }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    meta: { quiet: true },
  });

/** The options of a queue drawn as a flow, read anew whenever it is opened. */
export const useQueueDrawing = (queueId: number) =>
  useQuery({
    queryKey: [flowsCrud.key, 'queue', queueId],
    queryFn: ({ signal }) => call(getQueueDrawing, { params: { id: queueId }, signal }),
    staleTime: 0,
    meta: { quiet: true },
  });

export const readFlowDraft = (id: number) => call(getFlowDraft, { params: { id } });
export const storeFlowDraft = (id: number, body: EndpointInput<typeof saveFlowDraft>['body']) =>
  call(saveFlowDraft, { params: { id }, body });

/** The published versions; the current state at each opening. */
export const useFlowVersions = (id: number) =>
  useQuery({
    queryKey: [flowsCrud.key, 'versions', id],
    queryFn: ({ signal }) => call(listFlowVersions, { params: { id }, signal }),
    staleTime: 0,
    meta: { quiet: true },
  });

export type Simulated = EndpointAnswer<typeof simulateFlow>;
export type SimulationRequest = EndpointInput<typeof simulateFlow>['body'];
export const runSimulation = (id: number, body: SimulationRequest): Promise<Simulated> =>
  call(simulateFlow, { params: { id }, body });
/** A step with a drawing that is no flow yet, by an invented person. */
export const runDrawing = (drawing: FlowDrawing, { event, state, hours }: SimulationRequest): Promise<Simulated> =>
  call(simulateDrawing, { body: { drawing, event, state, hours } });

/** What is done to a flow, once however often it is tried; lists of flows are refetched afterwards. Errors are toasts unless `isQuiet`. */
function useFlowAction<Input, Answer>(
  act: (input: Input, idempotencyKey: string) => Promise<Answer>,
  { isQuiet = false, onDone }: { isQuiet?: boolean; onDone?: (answer: Answer) => void } = {},
) {
  const client = useQueryClient();
  const attempts = useAttempts<Input>();
  return useMutation({
    mutationFn: (input: Input) => attempts.run(input, (key) => act(input, key)),
    // Also where the button is gone since: a list that was empty has another page.
    onSuccess: (answer) => onDone?.(answer),
    onSettled: () => client.invalidateQueries({ queryKey: [flowsCrud.key] }),
    ...(isQuiet && { meta: { quiet: true } }),
  });
}

/** Errors are shown by the dialog. */
export const usePublishFlow = (id: number) =>
  useFlowAction((note: string) => call(publishFlow, { params: { id }, body: { note } }), { isQuiet: true });
export const useStopFlow = () => useFlowAction((id: number) => call(stopFlow, { params: { id } }));
export const useRenameFlow = () =>
  useFlowAction(({ id, name }: { id: number; name: string }) => call(updateFlow, { params: { id }, body: { name } }));
export const useDuplicateFlow = () =>
  useFlowAction((id: number, idempotencyKey) => call(duplicateFlow, { params: { id }, idempotencyKey }));
export const useSaveAsModel = () =>
  useFlowAction((id: number, idempotencyKey) => call(saveFlowAsModel, { params: { id }, idempotencyKey }));
export const useRestoreFlow = (id: number) =>
  useFlowAction((version: number) => call(restoreFlowVersion, { params: { id }, body: { version } }));
export const useAddFlow = (onDone: (flow: Flow) => void) =>
  useFlowAction((name: string, idempotencyKey) => call(createFlow, { body: { name }, idempotencyKey }), { onDone });
export const storeImportedFlow = (file: FlowFile, idempotencyKey: string): Promise<Flow> =>
  call(importFlow, { body: file, idempotencyKey });
export const useImportFlow = (onDone: (flow: Flow) => void) => useFlowAction(storeImportedFlow, { onDone });
export const useFlowFromQueue = (onDone: (flow: Flow) => void) =>
  useFlowAction((queueId: number, idempotencyKey) => call(flowFromQueue, { body: { queueId }, idempotencyKey }), {
    onDone,
  });
export const fetchFlowFile = (id: number) => call(exportFlow, { params: { id } });

const secretsKey = ['flow-secrets'];
export const useFlowSecrets = () =>
  useQuery({
    queryKey: secretsKey,
    queryFn: ({ signal }) => call(listFlowSecrets, { signal }),
    staleTime: 0,
    meta: { quiet: true },
  });
/** Errors are shown by the form. */
export function useStoreFlowSecret() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ name, value }: { name: string; value: string }) =>
      call(storeFlowSecret, { params: { name }, body: { value } }),
    onSettled: () => client.invalidateQueries({ queryKey: secretsKey }),
    meta: { quiet: true },
  });
}
export function useDeleteFlowSecret() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => call(deleteFlowSecret, { params: { name } }),
    onSettled: () => client.invalidateQueries({ queryKey: secretsKey }),
  });
}
