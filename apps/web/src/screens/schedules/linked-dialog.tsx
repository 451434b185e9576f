import { useNavigate, useSearch } from '@tanstack/react-router';
import { LazyScheduleForm } from '../../features/schedules/lazy-schedule-form.ts';
import { useContactById, useScheduleById } from '../../features/schedules/schedules.queries.ts';

/**
 * The dialog that the address asks for: a message to a contact, or an existing schedule. Closed, it leaves the plain
 * address.
 */
export function LinkedDialog() {
  const { contactId, whatsappId, scheduleId } = useSearch({ from: '/private/schedules' });
  const navigate = useNavigate();
  const { data: contact } = useContactById(contactId);
  const { data: record } = useScheduleById(scheduleId);
  const leave = () => void navigate({ to: '/schedules', search: {}, replace: true });
  if (scheduleId !== undefined && record)
    return <LazyScheduleForm key={scheduleId} opened record={record} onClose={leave} />;
  if (contactId === undefined || !contact) return null;
  return <LazyScheduleForm key={contactId} opened contact={contact} whatsappId={whatsappId} onClose={leave} />;
}
