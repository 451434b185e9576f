import {
  addMoveInFile,
  addMoveInPart,
  changeMoveIn,
  createMoveIn,
  deleteMoveIn,
  deleteMoveInFile,
  listMoveInMoved,
  listMoveInRows,
  listMoveIns,
  type MoveIn,
  type MoveInChoices,
  type MoveInFile,
  type MoveInKind,
  type MoveInThing,
  moveInPartBytes,
  pauseMoveIn,
  resumeMoveIn,
  startMoveIn,
  tryMoveIn,
  undoMoveIn,
} from '@balcao/contract';
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useAttempts } from '../../../app/api/attempts.ts';
import { call } from '../../../app/api/call.ts';
import { registerColdList } from '../../../app/live/cold-lists.ts';

const key = ['move-ins'];
registerColdList({ queryKey: key, events: { moveIn: true } });

/** What the company brings and brought, newest first. */
export const useMoveIns = () =>
  useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(listMoveIns, { signal })).moveIns,
    refetchOnMount: 'always',
    meta: { quiet: true },
  });

/** Shows a move as it was answered. */
function put(client: QueryClient, move: MoveIn): void {
  client.setQueryData<MoveIn[]>(key, (all = []) =>
    all.some(({ id }) => id === move.id) ? all.map((one) => (one.id === move.id ? move : one)) : [move, ...all],
  );
}

function useChange<Input>(change: (input: Input) => Promise<MoveIn>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (move) => put(client, move),
    onError: () => client.invalidateQueries({ queryKey: key }),
  });
}

export function useCreateMoveIn() {
  const client = useQueryClient();
  const attempts = useAttempts<{ kind: MoveInKind; originId: number | null }>();
  return useMutation({
    mutationFn: (body: { kind: MoveInKind; originId: number | null }) =>
      attempts.run(body, (idempotencyKey) => call(createMoveIn, { body, idempotencyKey })),
    onSuccess: (move) => put(client, move),
  });
}

export const useChangeMoveIn = (id: number) =>
  useChange((body: Partial<MoveInChoices>) => call(changeMoveIn, { params: { id }, body }));

const acts = { trial: tryMoveIn, start: startMoveIn, pause: pauseMoveIn, resume: resumeMoveIn };
export const useActOnMoveIn = (id: number, act: keyof typeof acts) =>
  useChange(() => call(acts[act], { params: { id } }));

/** The dialog itself shows errors. */
export function useUndoMoveIn(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => call(undoMoveIn, { params: { id }, body: { name } }),
    onSuccess: (move) => put(client, move),
    meta: { quiet: true },
  });
}

export function useDeleteMoveIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteMoveIn, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}

export function useDeleteMoveInFile(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (fileId: number) => call(deleteMoveInFile, { params: { id, fileId } }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}

/**
 * Uploads a file of a source in its parts, those that are not there yet.
 * @param onProgress with the bytes that arrived
 */
export function useUploadMoveInFile(id: number, onProgress: (name: string, bytes: number) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (file: File) => {
      const { name, size } = file;
      let sent: MoveInFile = await call(addMoveInFile, { params: { id }, body: { name, size } });
      for (let place = 0; place * moveInPartBytes < size; place += 1) {
        onProgress(name, Math.min(size, place * moveInPartBytes));
        if (sent.parts.includes(place)) continue;
        const part = new File([file.slice(place * moveInPartBytes, (place + 1) * moveInPartBytes)], name);
        sent = await call(addMoveInPart, {
          params: { id, fileId: sent.id },
          body: { place },
          files: [part],
        });
      }
      onProgress(name, size);
    },
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}

/** Every row of a source that does not come. Throws ApiError. */
export async function fetchLeftRows(id: number) {
  const rows: Awaited<ReturnType<typeof call<typeof listMoveInRows>>>['rows'] = [];
  for (let place = 0, hasMore = true; hasMore;) {
    const page = await call(listMoveInRows, { params: { id }, query: { place } });
    rows.push(...page.rows);
    ({ hasMore } = page);
    place = (page.rows.at(-1)?.place ?? 0) + 1;
  }
  return rows;
}

type MovedPage = Awaited<ReturnType<typeof call<typeof listMoveInMoved>>>;

/** What came of a source, page by page. */
export async function* fetchMovedRows(id: number): AsyncGenerator<MovedPage['rows']> {
  for (let last: MovedPage['rows'][number] | undefined, hasMore = true; hasMore;) {
    const query: { thing: MoveInThing | ''; after: string } = { thing: last?.thing ?? '', after: last?.sourceId ?? '' };
    const page: MovedPage = await call(listMoveInMoved, { params: { id }, query });
    yield page.rows;
    ({ hasMore } = page);
    last = page.rows.at(-1);
  }
}
