import { useTranslation } from 'react-i18next';
import css from './users.module.css';

/** Whether someone is there: a sign and a word. */
export function OnlineStatus({ online }: { online: boolean }) {
  const { t } = useTranslation();
  return (
    <span className={css.presence} data-online={online || undefined}>
      <span className={css.dot} aria-hidden />
      {t(online ? 'users.online' : 'users.offline')}
    </span>
  );
}
