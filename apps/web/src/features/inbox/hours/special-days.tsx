import { dayNumber, maxSpecialDays } from '@balcao/contract';
import type { SpecialDay } from '@balcao/contract';
import { Button, Text } from '@mantine/core';
import { Menu } from '../../../ui/overlays/menu.ts';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import {
  IconCalendarEvent,
  IconCircleCheck,
  IconClock,
  IconDots,
  IconLock,
  IconPlus,
} from '../../../ui/icons/index.ts';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { formatMoment } from '../../../ui/text/format.ts';
import { CutName } from '../../../ui/text/cut-name.tsx';
import { Meta } from '../../../ui/text/meta.tsx';
import css from './hours.module.css';
import { spanLabel } from './day-drafts.ts';
import { dayRangeText } from './special-day-text.ts';

interface Props {
  days: readonly SpecialDay[];
  /** the day it is, such as `2026-11-29`: days before it are past */
  today: string;
  readOnly: boolean;
  onAdd: () => void;
  onAddHolidays: () => void;
  onEdit: (day: SpecialDay) => void;
  onRemove: (day: SpecialDay) => void;
}

/** Days on which the week does not count, those that come first. */
export function SpecialDays({ days, today, readOnly, onAdd, onAddHolidays, onEdit, onRemove }: Props) {
  const { t } = useTranslation();
  const isFull = days.length >= maxSpecialDays;
  const sorted = days.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const shown = [...sorted.filter(({ to }) => to >= today), ...sorted.filter(({ to }) => to < today).toReversed()];
  return (
    <section className={css.card} aria-labelledby="special-days">
      <div className={css.head}>
        <Text component="h2" id="special-days" fw={600}>
          {t('openingHours.special.title')}
        </Text>
        {!readOnly && (
          <>
            <Button
              className={css.push}
              size="xs"
              variant="light"
              leftSection={<IconCalendarEvent size={16} stroke={1.75} />}
              disabled={isFull}
              onClick={onAddHolidays}
            >
              {t('openingHours.special.holidays')}
            </Button>
            <IconButton label={t('openingHours.special.add')} disabled={isFull} onClick={onAdd}>
              <IconPlus size={18} stroke={1.75} />
            </IconButton>
          </>
        )}
      </div>
      {isFull && <Meta className={css.head}>{t('openingHours.special.full', { count: maxSpecialDays })}</Meta>}
      {shown.length === 0 && (
        <Text className={css.foot} size="sm" c="dimmed">
          {t('openingHours.special.none')}
        </Text>
      )}
      <div className={css.entries}>
        {shown.map((day) => (
          <div key={`${day.from} ${day.to} ${day.name}`} className={css.entry} data-past={day.to < today || undefined}>
            <Text size="sm" c="dimmed">
              {dayRangeText(day)}
            </Text>
            <span>
              <CutName as="b">{day.name}</CutName>
              <Meta as="div">{detailText(day)}</Meta>
            </span>
            <KindPill kind={day.kind} />
            {readOnly ? (
              <span />
            ) : (
              <Menu position="bottom-end" withinPortal>
                <Menu.Target>
                  <IconButton label={t('openingHours.special.more', { name: day.name })}>
                    <IconDots size={18} stroke={1.75} />
                  </IconButton>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item onClick={() => onEdit(day)}>{t('openingHours.special.edit')}</Menu.Item>
                  <Menu.Item color="red" onClick={() => onRemove(day)}>
                    {t('openingHours.special.remove')}
                  </Menu.Item>
                </Menu.Dropdown>
              </Menu>
            )}
          </div>
        ))}
      </div>
    </section>
  );
}

function KindPill({ kind }: { kind: SpecialDay['kind'] }) {
  const { t } = useTranslation();
  const tone = ({ closed: 'off', shorter: 'info', open: 'ok' } as const)[kind];
  const Icon = { closed: IconLock, shorter: IconClock, open: IconCircleCheck }[kind];
  return (
    <StatusPill tone={tone} icon={<Icon size={14} stroke={2} />}>
      {t(`openingHours.special.kinds.${kind}`)}
    </StatusPill>
  );
}

function detailText({ from, to, spans, text }: SpecialDay): string {
  const join = i18next.t('openingHours.join');
  const parts = [
    from === to
      ? formatMoment(`${from}T12:00:00Z`, { timeZone: 'UTC', weekday: 'long' })
      : i18next.t('openingHours.special.days', { count: dayNumber(to) - dayNumber(from) + 1 }),
    ...spans.map((span) => spanLabel(span, join)),
    ...(text === '' ? [] : [i18next.t('openingHours.special.ownText')]),
  ];
  return parts.join(', ');
}
