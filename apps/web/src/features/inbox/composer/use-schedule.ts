import type { Ticket } from '@balcao/contract';
import { useNavigate } from '@tanstack/react-router';
import { useSession } from '../../../app/session/session.ts';

/** Opens the form in which a message to this contact is scheduled; undefined where that is not possible. */
export function useSchedule({ contactId, whatsappId }: Ticket): (() => void) | undefined {
  const { includes } = useSession();
  const navigate = useNavigate();
  if (!includes('useSchedules') || whatsappId === null) return undefined;
  return () => void navigate({ to: '/schedules', search: { contactId, whatsappId } });
}
