import { areColumnsComplete, maxSheetBytes } from '@balcao/contract';
import type { ImportColumn, SheetImport } from '@balcao/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAttempts } from '../../../app/api/attempts.ts';
import type { ImportSource, PreparedImport } from './source.ts';

/** The way of a spreadsheet: read by the server, looked through, started, followed. */
export function useSheetImport(source: ImportSource) {
  const [prepared, setPrepared] = useState<PreparedImport>();
  const [columns, setColumns] = useState<ImportColumn[]>([]);
  const [started, setStarted] = useState<SheetImport>();
  const reading = useMutation({
    mutationFn: source.prepare,
    onSuccess: (answer) => {
      setPrepared(answer);
      setColumns(answer.columns);
    },
    meta: { quiet: true },
  });
  const starts = useAttempts<{ id: number; columns: ImportColumn[] }>();
  const starting = useMutation({
    mutationFn: (id: number) =>
      starts.run({ id, columns }, (idempotencyKey) => source.start(id, columns, idempotencyKey)),
    onSuccess: setStarted,
    meta: { quiet: true },
  });
  const progress = useQuery({
    queryKey: [...source.key, 'import', started?.id],
    queryFn: ({ signal }) => source.progress(started?.id ?? 0, signal),
    enabled: started !== undefined,
    initialData: started,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? 1_000 : false),
    meta: { quiet: true },
  });

  return {
    prepared,
    columns,
    setColumn: (index: number, column: ImportColumn) =>
      setColumns(columns.map((each, at) => (at === index ? column : each))),
    isComplete: areColumnsComplete(columns),
    read: (file: File) => {
      starting.reset();
      reading.mutate(file);
    },
    isReading: reading.isPending,
    start: () => prepared && starting.mutate(prepared.id),
    isStarting: starting.isPending,
    error: reading.error ?? starting.error,
    progress: started && progress.data,
  };
}

export const maxSheetMegabytes = maxSheetBytes / (1024 * 1024);
