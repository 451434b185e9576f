import type { ConnectionDiagnosis } from '@balcao/contract';
import { IconAddressBook, IconKey, IconLock, IconMessageX, IconVersions } from '../../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { Figure, FigureRow } from '../../../../ui/layout/figure-row.tsx';
import { daysBetween, formatDateTime, formatNumber } from '../../../../ui/text/format.ts';
import { sumOf } from './diagnosis.rules.ts';

/** The most important figures, in one row. */
export function DiagnosisFigures({
  diagnosis: { facts, undecryptable, received },
  restriction,
  now,
}: {
  diagnosis: ConnectionDiagnosis;
  restriction: string | undefined;
  now: Date;
}) {
  const { t } = useTranslation();
  const { version, preKeys, addressing } = facts;
  const unknown = t('connectionDiagnosis.figures.unknown');
  const unread = sumOf(undecryptable);
  return (
    <FigureRow>
      <Figure
        icon={IconVersions}
        label={t('connectionDiagnosis.figures.version')}
        value={
          !version
            ? '–'
            : daysBetween(new Date(version.since), now) === 0
              ? t('connectionDiagnosis.figures.versionToday')
              : t('connectionDiagnosis.figures.versionDays', { count: daysBetween(new Date(version.since), now) })
        }
        note={version?.value ?? unknown}
      />
      <Figure
        icon={IconLock}
        label={t('connectionDiagnosis.figures.restriction')}
        value={restriction ? formatDateTime(restriction) : t('connectionDiagnosis.figures.noRestriction')}
        note={t(`connectionDiagnosis.figures.${restriction ? 'restrictionHint' : 'noRestrictionHint'}`)}
        isBad={restriction !== undefined}
      />
      <Figure
        icon={IconKey}
        label={t('connectionDiagnosis.figures.preKeys')}
        value={preKeys ? formatNumber(preKeys.count) : '–'}
        note={preKeys ? t('connectionDiagnosis.figures.preKeysAt', { when: formatDateTime(preKeys.at) }) : unknown}
      />
      <Figure
        icon={IconAddressBook}
        label={t('connectionDiagnosis.figures.addressing')}
        value={addressing ? t(`connectionDiagnosis.figures.${addressing}`) : '–'}
        note={addressing ? t(`connectionDiagnosis.figures.${addressing}Hint`) : unknown}
      />
      <Figure
        icon={IconMessageX}
        label={t('connectionDiagnosis.figures.undecryptable')}
        value={formatNumber(unread)}
        note={t('connectionDiagnosis.figures.undecryptableOf', { total: formatNumber(received + unread) })}
      />
    </FigureRow>
  );
}
