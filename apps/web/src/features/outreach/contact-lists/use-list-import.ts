import { areColumnsComplete, maxSheetBytes, prepareContactListImport, startContactListImport } from '@balcao/contract';
import type { ContactListImport, EndpointAnswer, ImportColumn } from '@balcao/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../app/api/call.ts';
import { useImportProgress } from './contact-lists.queries.ts';

type Prepared = EndpointAnswer<typeof prepareContactListImport>;

/** The way of a spreadsheet into a list: read by the server, looked through, started, followed. */
export function useListImport(contactListId: number) {
  const [prepared, setPrepared] = useState<Prepared>();
  const [columns, setColumns] = useState<ImportColumn[]>([]);
  const [started, setStarted] = useState<ContactListImport>();
  const reading = useMutation({
    mutationFn: (file: File) =>
      call(prepareContactListImport, { params: { id: contactListId }, body: {}, files: [file] }),
    onSuccess: (answer) => {
      setPrepared(answer);
      setColumns(answer.columns);
    },
    meta: { quiet: true },
  });
  const starting = useMutation({
    mutationFn: (id: number) => call(startContactListImport, { params: { id }, body: { columns } }),
    onSuccess: setStarted,
    meta: { quiet: true },
  });
  const progress = useImportProgress(started);

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
