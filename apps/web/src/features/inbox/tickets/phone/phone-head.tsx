import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MobileBar } from '../../../../app/shell/mobile-bar.tsx';
import { AvailabilityButton } from '../../../account/availability/index.ts';
import { OwnPlaces } from '../../assignment/index.ts';
import { Sheet } from '../../../../ui/dialogs/sheet.tsx';
import { SheetAction } from '../../../../ui/dialogs/sheet-action.tsx';
import { IconButton } from '../../../../ui/fields/icon-button.tsx';
import {
  IconAdjustmentsHorizontal,
  IconBookmark,
  IconChevronDown,
  IconCircleCheck,
  IconListCheck,
  IconSearch,
} from '../../../../ui/icons/index.ts';
import { SegmentedCount } from '../../../../ui/segmented-count.tsx';
import { FilterSheet, hasFilters, QueueScopeChips, scopeWords, scopes } from '../list/list-filters.tsx';
import type { Scope } from '../list/inbox-preferences.ts';
import type { ListHeadProps } from '../list/list-head.tsx';
import { ViewsMenu } from '../views/views-menu.tsx';
import css from '../../../../ui/phone/phone-head.module.css';

export interface PhoneHeadProps extends Pick<
  ListHeadProps,
  'tab' | 'segment' | 'filters' | 'views' | 'view' | 'search' | 'action'
> {
  /** how many of one's own, where no others may be seen */
  ownCount: number | undefined;
  /** the name of the view that is shown */
  viewName: string | undefined;
  /** those in service of oneself, of nobody or of everybody, whatever list was shown */
  onScope: (scope: Scope) => void;
  onClosed: () => void;
  onSearch: () => void;
  /** begins the selection of several; undefined where there are none */
  onSelect: (() => void) | undefined;
  /** out of a view, a search or the resolved ones */
  onBack: () => void;
  /** the conversation has taken the place of the list: the bar is its own */
  isHidden: boolean;
}

/** The head of the list on a phone: its name, one's own state, and which tickets; everything else is a sheet. */
export function PhoneHead(props: PhoneHeadProps) {
  const { tab, segment, search, action, view } = props;
  const { t } = useTranslation();
  const isWaiting = tab === 'open' && segment === 'pending' && props.viewName === undefined;
  const isAside = tab !== 'open' || props.viewName !== undefined;
  const lists = { search: t('inbox.search.tab'), closed: t('tickets.list.closed'), open: t('tickets.title') };
  // A view has its name above its list.
  const title = props.viewName !== undefined ? t('views.title') : isWaiting ? t('tickets.list.pending') : lists[tab];
  return (
    <>
      {!props.isHidden && (
        <MobileBar title={title} large={!isAside} bell={false} {...(isAside && { onBack: props.onBack })}>
          {!isAside && <AvailabilityButton place="head" places={<OwnPlaces />} />}
          {tab !== 'search' && (
            <IconButton label={t('inbox.search.tab')} size={44} onClick={props.onSearch}>
              <IconSearch size={22} stroke={1.75} />
            </IconButton>
          )}
        </MobileBar>
      )}
      <header className={css.head}>
        {tab === 'search' && props.viewName === undefined ? search : <Chips {...props} isWaiting={isWaiting} />}
        {view}
        {action}
      </header>
    </>
  );
}

/** Which tickets: those in service by whose they are, or who waits by queue; then the views and the filters. */
function Chips({
  filters,
  views,
  tab,
  ownCount,
  viewName,
  onScope,
  onClosed,
  onSelect,
  isWaiting,
}: PhoneHeadProps & { isWaiting: boolean }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'views' | 'filters'>();
  const close = () => setOpen(undefined);
  const { scope } = filters;
  const isLeft = viewName !== undefined || tab === 'closed';
  const offered = scope ? scopes : (['mine'] as const);
  return (
    <div className={css.chips}>
      {isWaiting ? (
        <QueueScopeChips queueScope={filters.queueScope} onQueueScope={filters.onQueueScope} />
      ) : (
        <SegmentedCount<Scope>
          chips
          label={t('tickets.list.scope')}
          value={isLeft ? undefined : (scope?.value ?? 'mine')}
          onChange={onScope}
          items={offered.map((value) => ({
            value,
            label: t(`tickets.list.${scopeWords[value]}`),
            count: scope ? scope.counts[value] : ownCount,
          }))}
        />
      )}
      {!isWaiting && (
        <Chip
          icon={<IconBookmark size={16} stroke={1.75} aria-hidden />}
          isOn={isLeft}
          onClick={() => setOpen('views')}
          more
        >
          {t('views.title')}
        </Chip>
      )}
      {viewName === undefined && tab === 'open' && (
        <Chip
          icon={<IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden />}
          isOn={filters.queueIds.length > 0 || isNarrowed(filters)}
          onClick={() => setOpen('filters')}
        >
          {t('tickets.list.filter')}
        </Chip>
      )}
      {open === 'views' && (
        <Sheet title={t('views.title')} flush onClose={close}>
          <ViewsMenu
            {...views}
            scope={scope}
            onScope={onScope}
            mentioned={filters.mentioned}
            onMentioned={filters.onMentioned}
            renderItem={({ key, active, icon, onClick, children }) => (
              <SheetAction
                key={key}
                active={active && tab !== 'closed'}
                mark={icon}
                onClick={() => {
                  close();
                  onClick();
                }}
              >
                {children}
              </SheetAction>
            )}
          />
          <SheetAction
            icon={IconCircleCheck}
            active={tab === 'closed'}
            onClick={() => {
              close();
              onClosed();
            }}
          >
            {t('tickets.list.closed')}
          </SheetAction>
        </Sheet>
      )}
      {open === 'filters' && (
        <Sheet title={t('tickets.list.filter')} flush onClose={close}>
          {hasFilters(filters) && (
            <div className={css.filters}>
              <FilterSheet {...filters} />
            </div>
          )}
          {onSelect && (
            <SheetAction
              icon={IconListCheck}
              onClick={() => {
                close();
                onSelect();
              }}
            >
              {t('inbox.bulk.start')}
            </SheetAction>
          )}
        </Sheet>
      )}
    </div>
  );
}

const isNarrowed = ({ snoozed, unanswered, risk, mentioned, held }: ListHeadProps['filters']): boolean =>
  [snoozed, unanswered, risk, mentioned, held].some((filter) => filter?.shown);

interface ChipProps {
  icon: ReactNode;
  isOn: boolean;
  /** it opens a list of more of its kind */
  more?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Chip({ icon, isOn, more, onClick, children }: ChipProps) {
  return (
    <Button
      variant="default"
      className={css.chip}
      data-on={isOn || undefined}
      aria-haspopup="dialog"
      leftSection={icon}
      rightSection={more && <IconChevronDown size={14} stroke={1.75} aria-hidden />}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
