import {
  badgeCountsWaitingSetting,
  isAdmin,
  maskedNumbersChoices,
  maskedNumbersSetting,
  maxCloseReasonLength,
  nothingOnDevicesSetting,
  phoneKeepsAvailableSetting,
  pushContents,
  pushContentSetting,
  ratingDeadlines,
  ratingScales,
} from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../app/session/session.ts';
import { NoticeBox } from '../../../ui/layout/notice-box.tsx';
import { CurrentSetting } from './current-setting.tsx';
import { SettingChoice } from './setting-choice.tsx';
import { SettingText } from './setting-text.tsx';
import { SettingSwitch } from './setting-switch.tsx';
import css from './sections.module.css';
import { useCompany, useSettings } from './settings.queries.ts';
import { hasUsableSchedules } from './settings.rules.ts';

const toggle = ['disabled', 'enabled'] as const;
/** Every setting with its values, in display order; the first value is the default. A toggle is a switch. */
const sections = {
  automatic: {
    scheduleType: ['disabled', 'queue', 'company'],
    sendGreetingMessageOneQueues: toggle,
    call: toggle,
    CheckMsgIsGroup: toggle,
    chatBotType: ['text'],
  },
  people: {
    userRating: toggle,
    ratingScale: ratingScales,
    ratingWords: toggle,
    ratingDeadline: Object.keys(ratingDeadlines),
    sendGreetingAccepted: toggle,
    sendMsgTransfTicket: toggle,
    onlyAssigneeSends: ['disabled', 'enabled'],
    historyAcrossQueues: toggle,
    thanksKeepClosed: toggle,
    [phoneKeepsAvailableSetting]: toggle,
    [badgeCountsWaitingSetting]: toggle,
    linkPreviews: toggle,
  },
  access: {
    adminSecondFactor: toggle,
    [maskedNumbersSetting]: maskedNumbersChoices,
    [pushContentSetting]: pushContents,
    [nothingOnDevicesSetting]: toggle,
  },
} as const;

/** The selectors of a section; one that is chosen is saved. Others than admins read what is chosen. */
export function SettingChoices({ section }: { section: keyof typeof sections }) {
  const { t } = useTranslation();
  const { actor } = useSession();
  const { data = [] } = useSettings();
  const { data: company } = useCompany();
  // The names of texts follow from the table above.
  const words = (path: string) => t(`settings.choices.${path}` as 'settings.choices.call.label');
  const valueOf = (key: string) => data.find((setting) => setting.key === key)?.value;
  // The words in the language of the company, as the automatic service has them.
  const usual = t('settings.choices.expiredCloseReason.usual');
  const schedulesMissing =
    section === 'automatic' &&
    valueOf('scheduleType') === 'company' &&
    company &&
    !hasUsableSchedules(company.schedules);
  return (
    <section className={css.section}>
      <h2 className={css.title}>{t(`settings.sections.${section}`)}</h2>
      {schedulesMissing && <NoticeBox tone="warn">{t('settings.noHours')}</NoticeBox>}
      <div className={css.grid}>
        {Object.entries<readonly string[]>(sections[section]).map(([key, values]) => {
          const value = valueOf(key) ?? values[0] ?? '';
          if (!isAdmin(actor))
            return (
              <CurrentSetting
                key={key}
                label={words(`${key}.label`)}
                value={values === toggle ? undefined : words(`${key}.${value}`)}
                effect={words(`${key}.${value}Effect`)}
              />
            );
          return values === toggle ? (
            <SettingSwitch
              key={key}
              name={key}
              label={words(`${key}.label`)}
              on={value === 'enabled'}
              effect={(on) => words(`${key}.${on ? 'enabled' : 'disabled'}Effect`)}
            />
          ) : (
            <SettingChoice
              key={key}
              name={key}
              label={words(`${key}.label`)}
              value={value}
              choices={values.map((each) => ({
                value: each,
                label: words(`${key}.${each}`),
                effect: words(`${key}.${each}Effect`),
              }))}
            />
          );
        })}
        {section === 'people' && isAdmin(actor) && (
          <SettingText
            name="expiredCloseReason"
            label={t('settings.choices.expiredCloseReason.label')}
            effect={t('settings.choices.expiredCloseReason.effect', { usual })}
            placeholder={usual}
            value={valueOf('expiredCloseReason') ?? ''}
            maxLength={maxCloseReasonLength}
          />
        )}
      </div>
    </section>
  );
}
