import type { ListedCompany } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton-rows.tsx';
import css from './companies.module.css';
import { useSuspensionPreview } from './companies.queries.ts';

interface Props {
  opened: boolean;
  company: ListedCompany | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/** More of them would push the numbers out of sight. */
const shownPeople = 10;

/** Describes what suspending does before it is done: who is signed out, which numbers go offline. */
export function SuspendDialog({ opened, company, onConfirm, onClose }: Props) {
  const { t } = useTranslation();
  const { data, isError } = useSuspensionPreview(opened ? company?.id : undefined);
  return (
    <ConfirmDialog
      opened={opened}
      title={t('companies.suspend.title', { name: company?.name ?? '' })}
      text={
        <>
          <span className={css.line}>{t('companies.suspend.text')}</span>
          {!data && !isError && <SkeletonRows count={2} height={24} avatar={0} />}
          {isError && <span className={css.line}>{t('common.loadFailed.text')}</span>}
          {data && (
            <>
              <span className={css.line}>
                {data.signedIn === 0
                  ? t('companies.suspend.none')
                  : t('companies.suspend.signedIn', { count: data.signedIn })}
              </span>
              {data.people.slice(0, shownPeople).map(({ id, name }) => (
                <span key={id} className={css.number}>
                  {name}
                </span>
              ))}
              {data.people.length > shownPeople && (
                <span className={css.number}>
                  {t('companies.suspend.more', { count: data.people.length - shownPeople })}
                </span>
              )}
              <span className={css.line}>
                {t(data.connections.length === 0 ? 'companies.suspend.noNumbers' : 'companies.suspend.offline')}
              </span>
              {data.connections.map(({ id, name, number }) => (
                <span key={id} className={css.number}>
                  {number === null ? name : `${name} · ${number}`}
                </span>
              ))}
            </>
          )}
        </>
      }
      confirm={t('companies.suspend.confirm')}
      danger
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
