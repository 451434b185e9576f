import type { Integration } from '@balcao/contract';
import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { CopyField } from '../../numbers/connections/index.ts';
import css from './integration-form.module.css';
import { newSigningSecret } from './integration-form.rules.ts';
import type { IntegrationValues } from './integration-form.rules.ts';

/** The secret by which the other side recognizes calls: shown while it is new, and never again. */
export function SigningSecret({
  form,
  record,
}: {
  form: UseFormReturnType<IntegrationValues>;
  record: Integration | undefined;
}) {
  const { t } = useTranslation();
  const { signingSecret } = form.values;
  if (signingSecret === '')
    return (
      <div className={css.kept}>
        <span>{t(record?.hasSigningSecret ? 'integrations.form.secretKept' : 'integrations.form.secretMissing')}</span>
        <Button variant="default" onClick={() => form.setFieldValue('signingSecret', newSigningSecret())}>
          {t('integrations.form.newSecret')}
        </Button>
      </div>
    );
  return (
    <div className={css.secret}>
      <CopyField
        label={t('integrations.form.secret')}
        value={signingSecret}
        description={t('integrations.form.secretHint')}
      />
    </div>
  );
}
