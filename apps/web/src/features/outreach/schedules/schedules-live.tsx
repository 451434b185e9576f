import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { codeText } from '../../../app/errors.ts';
import { loadErrorTexts } from '../../../app/texts/error-texts.ts';
import { useLive } from '../../../app/live/index.ts';
import { useSession } from '../../../app/session/session.ts';
import { toast } from '../../../app/toasts/toast.tsx';

/** Notifies the author of a message that did not leave, or waits beyond its time, on whichever screen they are. */
export function SchedulesLive() {
  const { t } = useTranslation();
  const { user } = useSession();
  const navigate = useNavigate();
  useLive('schedule', (event) => {
    if (event.action !== 'update') return;
    const { id, status, failure, userId, contact } = event.schedule;
    const isWaiting = status === 'PENDENTE';
    if ((status !== 'ERRO' && !isWaiting) || userId !== user.id || failure === null) return;
    const announce = () =>
      toast.error(
        t(isWaiting ? 'messages.schedule.waitsNotice' : 'messages.schedule.failedNotice', {
          name: contact.name,
          reason: codeText(failure),
        }),
        `schedule-${id}`,
        false,
        {
          label: t('messages.schedule.show'),
          onPress: () => void navigate({ to: '/schedules', search: { scheduleId: id } }),
        },
      );
    void loadErrorTexts().then(announce);
  });
  return null;
}
