import { fillVariables } from '@balcao/contract';
import type { previewOccurrences, EndpointAnswer } from '@balcao/contract';
import { IconFile } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../app/session/session.ts';
import { ChatText } from '../../../ui/text/chat-text.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import css from './schedule-form.module.css';
import { formatDayIn, formatTimeIn } from './schedule-times.ts';

interface Props {
  contactName: string;
  body: string;
  /** an approved text is sent as it is */
  isTemplate: boolean;
  fileName: string | null;
  sendAt: Date | undefined;
  times: EndpointAnswer<typeof previewOccurrences> | undefined;
}

/** The message as the contact will read it, and when it leaves. */
export function SchedulePreview({ contactName, body, isTemplate, fileName, sendAt, times }: Props) {
  const { t } = useTranslation();
  const { company } = useSession();
  const { timeZone, language } = company;
  const clock = useNow();
  const [name = ''] = contactName === '' ? [t('schedules.form.someContact')] : contactName.split(' ');
  const text = isTemplate ? body : fillVariables(body, { contactName, now: sendAt ?? clock, timeZone, language });
  const shown = times?.sendAts ?? [];
  const first = shown[0] ?? sendAt;
  return (
    <aside className={css.preview}>
      <h3>{t('schedules.form.preview', { name })}</h3>
      {first && <p className={css.day}>{formatDayIn(first, timeZone)}</p>}
      {text.trim() === '' && fileName === null ? (
        <p className={css.none}>{t('schedules.form.previewEmpty')}</p>
      ) : (
        <div className={css.bubble} dir="auto">
          {fileName !== null && (
            <span className={css.file}>
              <IconFile size={16} stroke={1.75} aria-hidden />
              {fileName}
            </span>
          )}
          <ChatText text={text} />
          {sendAt && <small>{formatTimeIn(sendAt, timeZone)}</small>}
        </div>
      )}
      {shown.length > 0 && (
        <>
          <h3>{t('schedules.form.next')}</h3>
          <ol className={css.times}>
            {shown.slice(0, 5).map((at) => (
              <li key={at}>
                <span>{formatDayIn(at, timeZone)}</span>
                <span>{formatTimeIn(at, timeZone)}</span>
              </li>
            ))}
            {(times?.count === null || (times?.count ?? 0) > 5) && <li>{t('schedules.form.endless')}</li>}
          </ol>
        </>
      )}
    </aside>
  );
}
