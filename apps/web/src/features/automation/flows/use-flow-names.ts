import type { FlowReferenceKind } from '@balcao/contract';
import { createContext, useContext, useMemo } from 'react';
import { useAllFlows } from './flows.queries.ts';
import { useUsersBrief } from '../../account/users/index.ts';
import { useFields } from '../../inbox/custom-fields/index.ts';
import { useAllFileLists } from '../../inbox/file-lists/index.ts';
import { useQueues } from '../../inbox/queues/index.ts';
import { useTags } from '../../inbox/tags/index.ts';
import { useConnections } from '../../numbers/connections/index.ts';
import { useAllFollowUps } from '../../outreach/follow-ups/index.ts';
import { useSession } from '../../../app/session/session.ts';
import { usePrompts } from '../prompts/index.ts';

/** The name of a record that a drawing names; undefined = it is not known, or not yet. */
export type NameOf = (kind: FlowReferenceKind, id: number | null) => string | undefined;

const none: readonly never[] = [];

type Records = readonly { id: number; name: string }[];
const finder =
  (lists: Partial<Record<FlowReferenceKind, Records>>): NameOf =>
  (kind, id) =>
    id === null ? undefined : lists[kind]?.find((record) => record.id === id)?.name;

/** Finds the names of the places in which flows begin, and of other flows: what a list of flows shows. */
export function usePlaceNames(): NameOf {
  const { data: queues = none } = useQueues();
  const { data: connections = none } = useConnections();
  const { data: flows = none } = useAllFlows();
  // Stays the same as long as they do: all of a drawing is drawn again for another one.
  return useMemo(() => finder({ queue: queues, connection: connections, flow: flows }), [queues, connections, flows]);
}

/** Finds the names of all that drawings name of the company. */
export function useRecordNames(): NameOf {
  const placeName = usePlaceNames();
  const { data: tags = none } = useTags();
  const { data: users = none } = useUsersBrief();
  const { data: fileLists = none } = useAllFileLists(true);
  const { data: prompts = none } = usePrompts(useSession().includes('useOpenAi'));
  const followUps = useAllFollowUps() ?? none;
  const [ofContacts, ofTickets] = [useFields('contact'), useFields('ticket')];
  return useMemo(() => {
    const field = [...(ofContacts ?? none), ...(ofTickets ?? none)];
    const recordName = finder({
      tag: tags,
      user: users,
      fileList: fileLists,
      field,
      prompt: prompts,
      followUp: followUps,
    });
    return (kind, id) => recordName(kind, id) ?? placeName(kind, id);
  }, [placeName, tags, users, fileLists, prompts, followUps, ofContacts, ofTickets]);
}

export const RecordNamesContext = createContext<NameOf>(() => undefined);
/** The names of records, read once for a whole drawing. */
export const useNameOf = (): NameOf => useContext(RecordNamesContext);
