import type { Company, EndpointInput, updateCompanyLocale } from '@balcao/contract';
import { isLanguage, languages } from '@balcao/i18n';
import { NativeSelect, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { languageNames } from '../../../app/texts/i18n.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { filterOptions } from '../../../ui/fields/filter-options.ts';
import { hintBelow } from '../../../ui/text/hint-below.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { clockText, timeZoneName, timeZones } from '../../inbox/opening-hours/index.ts';
import css from './sections.module.css';
import { useSaveLocale } from './settings.queries.ts';

/** Language and time zone of the company: choosing one saves it. */
export function LocaleSection({ company }: { company: Company }) {
  const { t } = useTranslation();
  const now = useNow();
  const save = useSaveLocale();
  // Shows at once, and the old one again when it is refused.
  const { language, timeZone } = save.isPending ? save.variables.locale : company;
  const choose = (change: Partial<EndpointInput<typeof updateCompanyLocale>['body']>) => {
    if (!isLanguage(company.language)) return;
    save.mutate(
      { seen: company, locale: { language: company.language, timeZone: company.timeZone, ...change } },
      { onSuccess: () => toast.ok(t('settings.saved')) },
    );
  };
  return (
    <section className={css.section}>
      <h2 className={css.title}>{t('settings.sections.locale')}</h2>
      <div className={css.grid}>
        <NativeSelect
          data-option="language"
          label={t('settings.locale.language')}
          description={t('settings.locale.languageHint')}
          inputWrapperOrder={hintBelow}
          data={languages.map((value) => ({ value, label: languageNames[value] }))}
          value={language}
          onChange={(event) => isLanguage(event.currentTarget.value) && choose({ language: event.currentTarget.value })}
        />
        <Select
          data-option="timeZone"
          label={t('settings.locale.timeZone')}
          description={`${t('settings.locale.timeZoneHint')} ${t('settings.locale.timeZoneNow', { time: clockText(now, timeZone) })}`}
          inputWrapperOrder={hintBelow}
          searchable
          limit={60}
          allowDeselect={false}
          nothingFoundMessage={t('settings.locale.nothing')}
          data={timeZones(company.timeZone).map((zone) => ({ value: zone, label: timeZoneName(zone) }))}
          filter={filterOptions}
          value={timeZone}
          onChange={(value) => value && choose({ timeZone: value })}
        />
      </div>
    </section>
  );
}
