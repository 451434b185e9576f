import { useTranslation } from 'react-i18next';

const hour = 60;
const day = 24 * hour;

/** How long a number of minutes is, in the largest unit that fits: "2 horas". */
export function useMinutesText(): (minutes: number) => string {
  const { t } = useTranslation();
  return (minutes) => {
    if (minutes % day === 0) return t('macros.days', { count: minutes / day });
    if (minutes % hour === 0) return t('macros.hours', { count: minutes / hour });
    return t('macros.minutes', { count: minutes });
  };
}
