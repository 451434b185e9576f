import { reportOrigins } from '@balcao/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Checks } from '../../../ui/fields/checks.tsx';
import { FilterButton } from '../../../ui/fields/filter-button.tsx';
import { IconFilter, IconPlus } from '../../../ui/icons/index.ts';
import { FieldConditions } from '../custom-fields/index.ts';
import css from './filters.module.css';
import { FoundChecks } from './found-checks.tsx';
import { CompareFilter, PeriodFilter } from './period-filters.tsx';
import { useReportNames } from './report-names.ts';
import { filterCount, withFilter, withoutFilters, type FilterKey } from './reports.rules.ts';
import type { ReportView } from './use-report-place.ts';

const named = ['queues', 'users', 'tags', 'whatsapps'] as const;
const further = ['reasons', 'origins', 'campaigns', 'contactFields', 'ticketFields'] as const satisfies FilterKey[];

interface Props {
  view: ReportView;
  /** the report is compared with another period */
  isCompared?: boolean;
}

/** What a report is about: its period, what it is compared with, and filters, all of which stand in the address. On phones behind a button. */
export function ReportFilters({ view, isCompared = false }: Props) {
  const { t } = useTranslation();
  const { place, change } = view;
  const names = useReportNames();
  const count = filterCount(place);
  const [hasMore, setHasMore] = useState(() => further.some((key) => place[key] !== undefined));
  const [isOpen, setIsOpen] = useState(false);
  const label = (key: FilterKey, name: string) => {
    const value = place[key];
    if (value === undefined) return name;
    return Array.isArray(value) && value.length > 1 ? `${name} (${value.length})` : names.wordsOf(place, key);
  };
  return (
    <div className={css.filters} data-open={isOpen || undefined}>
      <PeriodFilter view={view} />
      <Button
        variant={count > 0 ? 'light' : 'default'}
        className={css.toggle}
        aria-expanded={isOpen}
        leftSection={<IconFilter size={16} stroke={1.75} aria-hidden />}
        onClick={() => setIsOpen(!isOpen)}
      >
        {count > 0 ? t('reports.filters.openSome', { count }) : t('reports.filters.open')}
      </Button>
      <div className={css.rest}>
        {isCompared && <CompareFilter view={view} />}
        {named.map((key) => {
          const name = t(`reports.filters.${key}`);
          return (
            <FilterButton inHead key={key} name={name} label={label(key, name)} on={place[key] !== undefined}>
              <Checks
                value={place[key] ?? []}
                choices={names.choicesOf(key)}
                onChange={(ids) => change(withFilter(place, key, ids))}
              />
            </FilterButton>
          );
        })}
        {hasMore && (
          <>
            <FilterButton
              inHead
              name={t('reports.filters.reasons')}
              label={label('reasons', t('reports.filters.reasons'))}
              on={place.reasons !== undefined}
            >
              <FoundChecks view={view} filter="reasons" />
            </FilterButton>
            <FilterButton
              inHead
              name={t('reports.filters.origins')}
              label={label('origins', t('reports.filters.origins'))}
              on={place.origins !== undefined}
            >
              <Checks
                value={(place.origins ?? []).map((origin) => reportOrigins.indexOf(origin))}
                choices={reportOrigins.map((origin, id) => ({ id, name: t(`reports.origins.${origin}`) }))}
                onChange={(ids) =>
                  change(
                    withFilter(
                      place,
                      'origins',
                      reportOrigins.filter((_, id) => ids.includes(id)),
                    ),
                  )
                }
              />
            </FilterButton>
            <FilterButton
              inHead
              name={t('reports.filters.campaigns')}
              label={label('campaigns', t('reports.filters.campaigns'))}
              on={place.campaigns !== undefined}
            >
              <FoundChecks view={view} filter="campaigns" />
            </FilterButton>
            <FieldConditions
              inHead
              subject="contact"
              name={t('reports.filters.contactFields')}
              value={place.contactFields ?? noConditions}
              onChange={(conditions) => change(withFilter(place, 'contactFields', conditions))}
            />
            <FieldConditions
              inHead
              subject="ticket"
              name={t('reports.filters.ticketFields')}
              value={place.ticketFields ?? noConditions}
              onChange={(conditions) => change(withFilter(place, 'ticketFields', conditions))}
            />
          </>
        )}
        <Button
          variant="default"
          aria-expanded={hasMore}
          leftSection={!hasMore && <IconPlus size={15} stroke={1.75} aria-hidden />}
          onClick={() => setHasMore(!hasMore)}
        >
          {t(hasMore ? 'reports.filters.fewer' : 'reports.filters.more')}
        </Button>
        {count > 0 && (
          <Button variant="subtle" onClick={() => change(withoutFilters(place))}>
            {t('reports.filters.clear')}
          </Button>
        )}
      </div>
    </div>
  );
}

const noConditions: never[] = [];
