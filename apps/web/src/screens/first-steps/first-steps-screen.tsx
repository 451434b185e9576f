import { isAdmin } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { AdminsOnly } from '../../app/admins-only.tsx';
import { useSession } from '../../app/session.ts';
import { FirstStepsPage } from '../../features/first-steps/first-steps-page.tsx';
import { Page } from '../../ui/page.tsx';

/** The first steps of a new company; not in the menu, but in the palette and in empty states. */
export function FirstStepsScreen() {
  const { t } = useTranslation();
  const { actor } = useSession();
  if (!isAdmin(actor)) return <AdminsOnly />;
  return (
    <Page title={t('firstSteps.title')}>
      <FirstStepsPage />
    </Page>
  );
}
