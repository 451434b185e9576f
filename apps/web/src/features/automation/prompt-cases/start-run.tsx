import { promptModels, type Prompt, type PromptCaseRun, type PromptCaseSettings } from '@balcao/contract';
import { Autocomplete, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { formatMoney, formatNumber } from '../../../ui/text/format.ts';
import { costOf } from './cases.rules.ts';
import { useStartRun } from './prompt-cases.queries.ts';

interface Props {
  opened: boolean;
  prompt: Prompt;
  count: number;
  settings: PromptCaseSettings | undefined;
  /** what it took last time */
  latest: PromptCaseRun | null | undefined;
  onClose: () => void;
}

/** Who is given a customer's words by an address. */
export const hostOf = (baseUrl: string): string => URL.parse(baseUrl)?.host ?? baseUrl;

/** Says who receives what, and begins a run. */
export function StartRun({ opened, prompt, count, settings, latest, onClose }: Props) {
  const { t } = useTranslation();
  const [model, setModel] = useState(prompt.model);
  const start = useStartRun();
  const beforeText = (run: PromptCaseRun): string => {
    const tokens = formatNumber(run.promptTokens + run.completionTokens);
    const cost = costOf(run, settings);
    if (cost === undefined) return t('promptCases.start.before', { tokens });
    return t('promptCases.start.beforeCost', { tokens, cost: formatMoney(cost) });
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('promptCases.start.title', { count })}
      size={460}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Text c="var(--b-text-2)">{t('promptCases.start.receives', { host: hostOf(prompt.baseUrl) })}</Text>
      <Text c="var(--b-text-2)" mt={8}>
        {settings?.usesJudge && `${t('promptCases.start.judge')} `}
        {t('promptCases.start.noJudge')} {latest && beforeText(latest)}
      </Text>
      <Autocomplete
        mt={16}
        label={t('promptCases.start.model')}
        data={[...new Set([prompt.model, ...promptModels])]}
        maxLength={100}
        value={model}
        onChange={setModel}
      />
      <Group justify="flex-end" gap={8} mt={24}>
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button
          data-autofocus
          loading={start.isPending}
          disabled={model.trim() === ''}
          onClick={() =>
            start.mutate(
              { promptId: prompt.id, ...(model.trim() !== prompt.model && { model: model.trim() }) },
              { onSuccess: onClose },
            )
          }
        >
          {t('promptCases.start.confirm')}
        </Button>
      </Group>
    </Modal>
  );
}
