import { useTranslation } from 'react-i18next';
import { FirstStepsPage } from '../../features/account/first-steps/first-steps-page.tsx';
import { Page } from '../../ui/layout/page.tsx';

/** The first steps of a new company; not in the menu, but in the palette and in empty states. */
export function FirstStepsScreen() {
  const { t } = useTranslation();
  return (
    <Page title={t('firstSteps.title')}>
      <FirstStepsPage />
    </Page>
  );
}
