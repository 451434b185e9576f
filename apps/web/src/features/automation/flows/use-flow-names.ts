import type { FlowReferenceKind } from '@balcao/contract';
import { createContext, useContext } from 'react';
import { useAllFlows } from './flows.queries.ts';
import { useUsersBrief } from '../../account/users/index.ts';
import { useFields } from '../../inbox/custom-fields/index.ts';
import { useAllFileLists } from '../../inbox/file-lists/index.ts';
import { useQueues } from '../../inbox/queues/index.ts';
import { useTags } from '../../inbox/tags/index.ts';
import { useConnections } from '../../numbers/connections/index.ts';

/** The name of a record that a drawing names; undefined = it is not known, or not yet. */
export type NameOf = (kind: FlowReferenceKind, id: number | null) => string | undefined;

const none: readonly never[] = [];

/** Finds the names of all that drawings name of the company. */
export function useRecordNames(): NameOf {
  const { data: queues = none } = useQueues();
  const { data: tags = none } = useTags();
  const { data: users = none } = useUsersBrief();
  const { data: connections = none } = useConnections();
  const { data: flows = none } = useAllFlows();
  const { data: fileLists = none } = useAllFileLists(true);
  const [ofContacts, ofTickets] = [useFields('contact'), useFields('ticket')];
  const lists: Record<FlowReferenceKind, readonly { id: number; name: string }[]> = {
    queue: queues,
    tag: tags,
    user: users,
    connection: connections,
    fileList: fileLists,
    flow: flows,
    field: [...(ofContacts ?? none), ...(ofTickets ?? none)],
  };
  return (kind, id) => (id === null ? undefined : lists[kind].find((record) => record.id === id)?.name);
}

export const RecordNamesContext = createContext<NameOf>(() => undefined);
/** The names of records, read once for a whole drawing. */
export const useNameOf = (): NameOf => useContext(RecordNamesContext);
