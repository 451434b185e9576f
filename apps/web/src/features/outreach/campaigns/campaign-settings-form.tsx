import { fixedOptOutWords } from '@balcao/contract';
import type { CampaignSettings } from '@balcao/contract';
import { Button, Select, TagsInput, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { FormError } from '../../../app/crud/form-error.tsx';
import { useFormSubmit } from '../../../app/crud/use-form-submit.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import css from './campaigns.module.css';
import { useSaveCampaignSettings } from './campaigns.queries.ts';
import { perHour, windowProblem } from './campaigns.rules.ts';
import { SettingsProposal } from './settings-proposal.tsx';
import { VariablesField } from './variables-field.tsx';
import { WindowField } from './window-field.tsx';

/** The choices of the specification, and a stored value outside of them. */
const intervals = [0, 5, 10, 15, 20];
const longer = [0, 1, 5, 10, 15, 20, 30, 40, 60, 80, 100, 120];
const withValue = (choices: readonly number[], value: number) =>
  [...new Set([...choices, value])].toSorted((a, b) => a - b);

/** How campaigns of the company send, and who leaves them. */
export function CampaignSettingsForm({ settings }: { settings: CampaignSettings }) {
  const { t } = useTranslation();
  const form = useForm<CampaignSettings>({
    initialValues: settings,
    validate: {
      sendWindow: (window) => windowProblem(window, t),
    },
  });
  const { onSubmit, loading, error } = useFormSubmit({
    form,
    save: useSaveCampaignSettings(),
    toRequest: (values) => values,
    onSaved: (_saved, values) => {
      form.resetDirty(values);
      toast.ok(t('campaigns.settings.saved'));
    },
  });
  const { values } = form;
  const rate = perHour(values);
  const seconds = (count: number) =>
    count === 0 ? t('campaigns.settings.noInterval') : t('campaigns.settings.seconds', { count });
  const messages = (count: number) =>
    count === 0 ? t('campaigns.settings.never') : t('campaigns.settings.messages', { count });
  const choice = (
    name: 'messageInterval' | 'longerIntervalAfter' | 'greaterInterval',
    choices: readonly number[],
    textOf: (count: number) => string,
  ) => (
    <Select<number>
      label={t(`campaigns.settings.${name}`)}
      data={withValue(choices, values[name]).map((value) => ({ value, label: textOf(value) }))}
      allowDeselect={false}
      {...form.getInputProps(name)}
    />
  );

  return (
    <form className={css.whole} onSubmit={onSubmit} noValidate>
      <Page
        title={t('campaigns.settings.title')}
        actions={
          <>
            <Button variant="subtle" disabled={!form.isDirty()} onClick={() => form.reset()}>
              {t('campaigns.settings.discard')}
            </Button>
            <Button type="submit" loading={loading}>
              {t('campaigns.settings.save')}
            </Button>
          </>
        }
      >
        <FormError error={error} />
        <SettingsProposal
          settings={settings}
          onSaved={(saved) => {
            // What else was typed stays as it is, and unsaved.
            const typed = form.getValues();
            form.setInitialValues({ ...settings, ...saved });
            form.setValues({ ...typed, ...saved });
          }}
        />
        <div className={css.settings}>
          <div className={css.column}>
            <section className={css.card}>
              <div>
                <h2>{t('campaigns.settings.pace.title')}</h2>
                <p>{t('campaigns.settings.pace.hint')}</p>
              </div>
              <div className={css.triple}>
                {choice('messageInterval', intervals, seconds)}
                {choice('longerIntervalAfter', longer, messages)}
                {choice('greaterInterval', longer, seconds)}
              </div>
              {rate !== undefined && <p className={css.help}>{t('campaigns.settings.perHour', { count: rate })}</p>}
            </section>
            <section className={css.card}>
              <div>
                <h2>{t('campaigns.settings.window.title')}</h2>
                <p>{t('campaigns.settings.window.hint')}</p>
              </div>
              <WindowField
                label={t('campaigns.window.limit')}
                value={values.sendWindow}
                error={form.errors.sendWindow as string | undefined}
                onChange={(window) => form.setFieldValue('sendWindow', window)}
              />
            </section>
          </div>
          <div className={css.column}>
            <section className={css.card}>
              <div>
                <h2>{t('campaigns.settings.optOut.title')}</h2>
                <p>{t('campaigns.settings.optOut.hint')}</p>
              </div>
              <TagsInput
                label={t('campaigns.settings.optOut.words')}
                description={t('campaigns.settings.optOut.fixed', { words: fixedOptOutWords.join(', ') })}
                placeholder={t('campaigns.settings.optOut.placeholder')}
                maxTags={20}
                {...form.getInputProps('optOutWords')}
              />
              <Textarea
                label={t('campaigns.settings.optOut.text')}
                description={t('campaigns.settings.optOut.textHint')}
                autosize
                minRows={2}
                maxLength={1_000}
                {...form.getInputProps('optOutText')}
              />
            </section>
            <section className={css.card}>
              <div>
                <h2>{t('campaigns.settings.variables.title')}</h2>
                <p>{t('campaigns.settings.variables.hint')}</p>
              </div>
              <VariablesField
                value={values.variables}
                onChange={(variables) => form.setFieldValue('variables', variables)}
              />
            </section>
          </div>
        </div>
      </Page>
    </form>
  );
}
