import { maxSpansPerDay, minuteSpans } from '@balcao/contract';
import type { MinuteSpan } from '@balcao/contract';
import { Button, Checkbox, Stack, Switch, Text } from '@mantine/core';
import { Popover } from '../../../ui/overlays/popover.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import { IconCopy, IconPlus } from '../../../ui/icons/index.ts';
import { Meta } from '../../../ui/text/meta.tsx';
import { draftProblem, gapOf, overMidnight, spansOf, typeSpans } from './day-drafts.ts';
import type { DayDraft } from './day-drafts.ts';
import css from './hours.module.css';
import { SpanField } from './span-field.tsx';

interface Props {
  drafts: readonly DayDraft[];
  /** attendants read it */
  readOnly: boolean;
  onChange: (drafts: DayDraft[]) => void;
}

/** The spans of seven weekdays. */
export function WeekEditor({ drafts, readOnly, onChange }: Props) {
  const change = (draft: DayDraft) =>
    onChange(drafts.map((each) => (each.weekdayEn === draft.weekdayEn ? draft : each)));
  const copy = (from: DayDraft, days: ReadonlySet<string>) =>
    onChange(drafts.map((each) => (days.has(each.weekdayEn) ? { ...from, weekdayEn: each.weekdayEn } : each)));
  return drafts.map((draft) => (
    <Day
      key={draft.weekdayEn}
      draft={draft}
      drafts={drafts}
      readOnly={readOnly}
      onChange={change}
      onCopy={(days) => copy(draft, days)}
    />
  ));
}

interface DayProps {
  draft: DayDraft;
  drafts: readonly DayDraft[];
  readOnly: boolean;
  onChange: (draft: DayDraft) => void;
  onCopy: (days: ReadonlySet<string>) => void;
}

function Day({ draft, drafts, readOnly, onChange, onCopy }: DayProps) {
  const { t } = useTranslation();
  const join = t('openingHours.join');
  const day = t(`openingHours.days.${draft.weekdayEn}`);
  const spans = spansOf(draft);
  const problem = draftProblem(draft);
  const gap = gapOf(spans);
  const nextDay = overMidnight(spans);
  const add = () => onChange({ ...draft, texts: [...draft.texts, ''] });
  return (
    <div className={css.row} role="group" aria-label={day}>
      <Switch
        aria-label={t('openingHours.open', { day })}
        label={day}
        checked={draft.isOpen}
        disabled={readOnly}
        onChange={({ currentTarget: { checked } }) =>
          onChange({
            ...draft,
            isOpen: checked,
            texts: draft.texts.length > 0 ? draft.texts : [`08:00 ${join} 18:00`],
          })
        }
      />
      <div className={css.spans}>
        {!draft.isOpen && (
          <Text size="sm" c="dimmed">
            {t('openingHours.closed')}
          </Text>
        )}
        {draft.isOpen &&
          draft.texts.map((text, index) => (
            <SpanField
              // oxlint-disable-next-line react/no-array-index-key -- spans have nothing else that tells them apart
              key={index}
              label={t('openingHours.span', { day, number: index + 1 })}
              text={text}
              readOnly={readOnly}
              isWrong={problem !== undefined}
              onType={(typed) => onChange(typeSpans(draft, index, typed, join))}
            />
          ))}
        {draft.isOpen && !readOnly && draft.texts.length < maxSpansPerDay && (
          <IconButton label={t('openingHours.addSpan', { day })} onClick={add}>
            <IconPlus size={18} stroke={1.75} />
          </IconButton>
        )}
        {draft.isOpen && gap && !problem && (
          <Meta>{t(`openingHours.${gap.kind}`, { time: durationText(gap.minutes) })}</Meta>
        )}
      </div>
      <SpanTrack spans={minuteSpans(spans)} />
      {!readOnly && <CopyDay draft={draft} drafts={drafts} onCopy={onCopy} />}
      {problem && (
        <Text className={css.below} size="xs" c="var(--b-danger)" role="alert">
          {t(`openingHours.problems.${problem.problem}`, {
            time: 'time' in problem ? problem.time : '',
            text: 'text' in problem ? problem.text : '',
            count: maxSpansPerDay,
          })}
        </Text>
      )}
      {!problem && nextDay && <Meta className={css.below}>{t('openingHours.nextDay', { time: nextDay })}</Meta>}
    </div>
  );
}

/** `1 h 30`, `45 min`. */
function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${String(rest).padStart(2, '0')}`;
}

const [trackFrom, trackTo] = [6 * 60, 22 * 60];
const percent = (minute: number) =>
  ((Math.min(Math.max(minute, trackFrom), trackTo) - trackFrom) / (trackTo - trackFrom)) * 100;

/** Six to twenty-two o'clock at a glance. */
export function SpanTrack({ spans }: { spans: readonly MinuteSpan[] }) {
  return (
    <div className={css.track} aria-hidden>
      {spans.map(({ start, end }) => (
        <span key={start} style={{ left: `${percent(start)}%`, width: `${percent(end) - percent(start)}%` }} />
      ))}
    </div>
  );
}

function CopyDay({ draft, drafts, onCopy }: Pick<DayProps, 'draft' | 'drafts' | 'onCopy'>) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const [days, setDays] = useState<string[]>([]);
  const day = t(`openingHours.days.${draft.weekdayEn}`);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" shadow="md" radius="md" trapFocus returnFocus>
      <Popover.Target>
        <IconButton label={t('openingHours.copyDay', { day })} onClick={() => setOpened(!opened)}>
          <IconCopy size={18} stroke={1.75} />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('openingHours.copyDay', { day })}>
        <Stack gap="xs">
          <Checkbox.Group label={t('openingHours.copyTo')} value={days} onChange={setDays}>
            <Stack gap={6} mt={6}>
              {drafts
                .filter(({ weekdayEn }) => weekdayEn !== draft.weekdayEn)
                .map(({ weekdayEn }) => (
                  <Checkbox key={weekdayEn} size="xs" value={weekdayEn} label={t(`openingHours.days.${weekdayEn}`)} />
                ))}
            </Stack>
          </Checkbox.Group>
          <Button
            size="xs"
            disabled={days.length === 0}
            onClick={() => {
              onCopy(new Set(days));
              setOpened(false);
              setDays([]);
            }}
          >
            {t('openingHours.copyNow')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
