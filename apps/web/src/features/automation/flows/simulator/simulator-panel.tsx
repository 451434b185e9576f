import type { FlowDrawing } from '@balcao/contract';
import { Button, Select, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/fields/icon-button.tsx';
import { IconRefresh, IconX } from '../../../../ui/icons/index.ts';
import { NoticeBox } from '../../../../ui/layout/notice-box.tsx';
import { Meta } from '../../../../ui/text/meta.tsx';
import { useBlockWords } from '../use-block-words.ts';
import { Answering } from './answering.tsx';
import { CustomerPicker } from './customer-picker.tsx';
import { SimulatedLines } from './simulated-lines.tsx';
import { SimulationDetails } from './simulation-details.tsx';
import css from './simulator.module.css';
import type { Simulation, SimulationActions } from './use-simulation.ts';

interface Props {
  drawing: FlowDrawing;
  /** whether it may be somebody the company knows */
  hasCustomers?: boolean;
  simulation: Simulation & SimulationActions;
  /** Brings a block into view; absent = there is no drawing to see. */
  onShow?: (blockId: string) => void;
  onClose: () => void;
}

/** A conversation with what is drawn. Nothing leaves, and nothing is stored. */
export function SimulatorPanel({ drawing, hasCustomers = false, simulation, onShow, onClose }: Props) {
  const { t } = useTranslation();
  const end = useRef<HTMLDivElement>(null);
  const { lines, now, problem, choice, restart } = simulation;
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- what was said last comes into view
  }, [lines.length, now]);
  const words = useBlockWords();
  const begun = drawing.groups.find(({ id }) => id === choice.groupId);
  const problemText =
    problem?.kind === 'failed'
      ? t('flowSimulator.stepFailed', { text: problem.text })
      : problem && t(`flowSimulator.${problem.kind}`);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a key for all that is in it
    <aside
      className={css.panel}
      aria-label={t('flowSimulator.label')}
      onKeyDown={(event) => {
        if (event.key !== 'r' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        restart();
      }}
    >
      <header className={css.head}>
        <div className={css.name}>
          <Text component="h2" size="md" fw={600} m={0}>
            {t('flowSimulator.title')}
          </Text>
          <Meta>{t('flowSimulator.hint')}</Meta>
        </div>
        <IconButton label={t('flowSimulator.restart')} onClick={() => restart()}>
          <IconRefresh size={18} stroke={1.75} />
        </IconButton>
        <IconButton label={t('flowSimulator.close')} onClick={onClose}>
          <IconX size={18} stroke={1.75} />
        </IconButton>
      </header>
      <div className={css.choices}>
        {hasCustomers && <CustomerPicker onChange={(contactId) => restart({ contactId })} />}
        <Select
          aria-label={t('flowSimulator.hours')}
          data={[
            { value: 'real', label: t('flowSimulator.hoursReal') },
            { value: 'open', label: t('flowSimulator.hoursOpen') },
            { value: 'closed', label: t('flowSimulator.hoursClosed') },
          ]}
          allowDeselect={false}
          value={choice.hours}
          onChange={(hours) => hours && restart({ hours })}
        />
      </div>
      <div className={css.talk} role="log" aria-label={t('flowSimulator.label')}>
        {lines.length === 0 && <Meta as="p">{t('flowSimulator.begin')}</Meta>}
        {begun && (
          <Button
            variant="default"
            size="compact-sm"
            rightSection={<IconX size={14} stroke={1.75} />}
            title={t('flowSimulator.beginAtEntry')}
            onClick={() => restart({ groupId: undefined })}
          >
            {t('flowSimulator.beginsIn', { group: words.groupTitle(begun) })}
          </Button>
        )}
        <SimulatedLines lines={lines} onChoose={now?.waitsFor === 'answer' ? simulation.write : undefined} />
        {now?.outcome && (
          <Meta as="p" className={css.outcome}>
            {t(`flowSimulator.${now.outcome === 'failed' ? 'failedEnd' : now.outcome}`)}
          </Meta>
        )}
        {problemText !== undefined && <NoticeBox tone="bad">{problemText}</NoticeBox>}
        <div ref={end} />
      </div>
      <Answering simulation={simulation} />
      <SimulationDetails drawing={drawing} simulation={simulation} {...(onShow && { onShow })} />
    </aside>
  );
}
