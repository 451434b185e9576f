import { maxFlows } from '@balcao/contract';
import { Button, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readImpersonation } from '../../../../app/api/session-store.ts';
import { toast } from '../../../../app/toasts/toast.tsx';
import {
  IconAt,
  IconCalendar,
  IconCircleCheck,
  IconCircleDashed,
  IconClock,
  IconDeviceMobile,
  IconHash,
  IconHourglass,
  IconId,
  IconListCheck,
  IconUserShare,
} from '../../../../ui/icons/index.ts';
import { NoticeBox } from '../../../../ui/layout/notice-box.tsx';
import { Meta } from '../../../../ui/text/meta.tsx';
import { QueuePicker, useQueues } from '../../../inbox/queues/index.ts';
import type { FlowModel } from './flow-model.ts';
import css from './flow-models.module.css';
import { ModelTrial } from './model-trial.tsx';
import { partsOf, type ModelPart } from './model-parts.rules.ts';
import { useModelTexts } from './model-texts.ts';
import { useModelFlow } from './use-model-flow.ts';

const partIcons = {
  menu: IconListCheck,
  taxId: IconId,
  email: IconAt,
  date: IconCalendar,
  number: IconHash,
  hours: IconClock,
  wait: IconHourglass,
  handOver: IconUserShare,
} as const satisfies Record<ModelPart['kind'], unknown>;

interface Props {
  model: FlowModel;
  /** no further flow can be added */
  isFull: boolean;
  /** false = what it is in has its name */
  isTitled: boolean;
}

/** What a model brings and needs; it becomes a flow from here. */
export function ModelPanel({ model, isFull, isTitled }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const texts = useModelTexts();
  const { data: queues } = useQueues();
  const [chosenId, setChosenId] = useState<number | null>(null);
  const queue = queues?.find(({ id }) => id === chosenId) ?? queues?.[0];
  const { drawing, needed, tried, use } = useModelFlow(model, texts, queue);
  const [isTrying, setIsTrying] = useState(false);
  const { name, about } = texts.models[model.key];
  const mayAdd = readImpersonation() === null && !isFull;
  if (isTrying) return <ModelTrial drawing={tried} onClose={() => setIsTrying(false)} />;
  return (
    <section className={css.panel} aria-label={name}>
      {isTitled && (
        <Text component="h2" size="md" fw={600} m={0}>
          {name}
        </Text>
      )}
      <Text size="sm" m={0}>
        {about}
      </Text>
      <Text component="h3" size="sm" fw={600} m={0}>
        {t('flowModels.comes')}
      </Text>
      <ul className={css.parts}>
        {partsOf(drawing).map(({ kind, count }) => {
          const PartIcon = partIcons[kind];
          return (
            <li key={kind}>
              <PartIcon size={16} stroke={1.75} aria-hidden />
              <Text span size="sm">
                {kind === 'menu' ? t('flowModels.parts.menu', { count: count ?? 0 }) : t(`flowModels.parts.${kind}`)}
              </Text>
            </li>
          );
        })}
      </ul>
      <Text component="h3" size="sm" fw={600} m={0}>
        {t('flowModels.needs')}
      </Text>
      {queues?.length === 0 ? (
        <NoticeBox tone="warn">{t('flowModels.queueMissing')}</NoticeBox>
      ) : (
        <QueuePicker label={t('flowModels.queue')} value={queue?.id ?? null} onChange={setChosenId} />
      )}
      {needed.length > 0 && (
        <ul className={css.parts}>
          {needed.map(({ name: field, existing }) => (
            <li key={field} data-there={existing !== undefined}>
              {existing ? (
                <IconCircleCheck size={16} stroke={1.75} aria-hidden />
              ) : (
                <IconCircleDashed size={16} stroke={1.75} aria-hidden />
              )}
              <Text span size="sm">
                {t(existing ? 'flowModels.field' : 'flowModels.fieldMissing', { name: field })}
              </Text>
            </li>
          ))}
        </ul>
      )}
      {mayAdd && (
        <Button
          loading={use.isPending}
          disabled={!queue}
          onClick={() =>
            use.mutate(undefined, {
              onSuccess: (flow) => {
                toast.ok(t('flowModels.made', { name: flow.name }));
                void navigate({ to: '/flows/$flowId', params: { flowId: String(flow.id) } });
              },
            })
          }
        >
          {t('flowModels.use')}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconDeviceMobile size={16} stroke={1.75} />}
        onClick={() => setIsTrying(true)}
      >
        {t('flowModels.tryOut')}
      </Button>
      {isFull && <Meta as="p">{t('flows.full', { max: maxFlows })}</Meta>}
    </section>
  );
}
