import { maxAttendants } from '@balcao/contract';
import type { Ticket } from '@balcao/contract';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useSession } from '../../../../app/session/session.ts';
import { CallDialog } from '../../ticket-people/index.ts';
import { useCallAttendant, useReleaseAttendant } from './attendants.queries.ts';

/** What one may do about who attends a ticket together; undefined = that is not offered. */
export interface Together {
  onCall: (() => void) | undefined;
  onJoin: (() => void) | undefined;
  onLeave: (() => void) | undefined;
  onRemove: (userId: number) => void;
  /** as many attend it as may */
  isFull: boolean;
  busy: boolean;
  dialog: ReactNode;
}

export function useTogether(ticket: Ticket): Together {
  const { user, actor } = useSession();
  const [isCalling, setIsCalling] = useState(false);
  const call = useCallAttendant(ticket);
  const release = useReleaseAttendant(ticket);
  const isShared = ticket.status === 'open' && ticket.userId !== null;
  const isHelping = ticket.attendants.some(({ id }) => id === user.id);
  const isFull = ticket.attendants.length >= maxAttendants;
  const mayJoin = isShared && !isFull && !isHelping && ticket.userId !== user.id && actor.operator === undefined;
  return {
    onCall: isShared && !isFull ? () => setIsCalling(true) : undefined,
    onJoin: mayJoin ? () => call.mutate(user.id) : undefined,
    onLeave: isShared && isHelping ? () => release.mutate(user.id) : undefined,
    onRemove: (userId) => release.mutate(userId),
    isFull,
    busy: call.isPending || release.isPending,
    dialog: (
      <CallDialog
        opened={isCalling}
        ticket={ticket}
        onCall={(userId) => {
          setIsCalling(false);
          call.mutate(userId);
        }}
        onClose={() => setIsCalling(false)}
      />
    ),
  };
}
