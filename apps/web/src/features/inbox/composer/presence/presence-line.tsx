import { IconEye, IconPencil } from '../../../../ui/icons/index.ts';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { Meta } from '../../../../ui/text/meta.tsx';
import { localeOf } from '../../../../ui/text/format.ts';
import css from './presence.module.css';
import { useViewers } from './presence.ts';

/** Others who are here, and those who are writing: so that two people do not answer one question. */
export function PresenceLine({ ticketId, myId }: { ticketId: number; myId: number }) {
  const { t } = useTranslation();
  const viewers = useViewers(ticketId, myId);
  const typing = viewers.filter((viewer) => viewer.typing);
  const listed = typing.length > 0 ? typing : viewers;
  const Icon = typing.length > 0 ? IconPencil : IconEye;
  const count = listed.length;
  const names =
    count === 0 ? '' : new Intl.ListFormat(localeOf(i18next.language)).format(listed.map(({ name }) => name));
  // Present from the beginning: a region that is inserted with its text is not announced.
  return (
    <Meta as="p" tone="faint" className={css.line} role="status" data-empty={count === 0 || undefined}>
      {count > 0 && (
        <>
          <Icon size={14} stroke={1.75} aria-hidden />
          {typing.length > 0
            ? t('messages.presence.typing', { names, count })
            : t('messages.presence.here', { names, count })}
        </>
      )}
    </Meta>
  );
}
