import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { LazyScheduleForm } from '../../features/outreach/schedules/lazy-schedule-form.ts';
import { useContactById, useScheduleById } from '../../features/outreach/schedules/schedules.queries.ts';

/**
 * The dialog that the address asks for: a message to a contact, or an existing schedule. Closed, it leaves the plain
 * address.
 */
export function LinkedDialog() {
  const { contactId, whatsappId, scheduleId } = useSearch({ from: '/private/schedules' });
  const navigate = useNavigate();
  const { data: contact, isError: noContact } = useContactById(contactId);
  const { data: record, isError: noSchedule } = useScheduleById(scheduleId);
  const leave = () => void navigate({ to: '/schedules', search: {}, replace: true });
  // The error was shown; the address would bring it up again.
  const isWrong = noContact || noSchedule;
  useEffect(() => {
    if (isWrong) void navigate({ to: '/schedules', search: {}, replace: true });
  }, [isWrong, navigate]);
  if (scheduleId !== undefined && record)
    return <LazyScheduleForm key={scheduleId} opened record={record} onClose={leave} />;
  if (contactId === undefined || !contact) return null;
  return <LazyScheduleForm key={contactId} opened contact={contact} whatsappId={whatsappId} onClose={leave} />;
}
