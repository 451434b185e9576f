import type { Flow } from '@balcao/contract';
import { Button, Text, UnstyledButton } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readImpersonation } from '../../../../app/api/session-store.ts';
import { useDelete } from '../../../../app/crud/use-crud.ts';
import { errorText } from '../../../../app/errors.ts';
import { toast } from '../../../../app/toasts/toast.tsx';
import { DeleteDialog } from '../../../../ui/dialogs/delete-dialog.tsx';
import { useDialog } from '../../../../ui/dialogs/use-dialog.ts';
import { IconDeviceMobile, IconPencil, IconTrash } from '../../../../ui/icons/index.ts';
import { RetryNotice } from '../../../../ui/lists/load-failed.tsx';
import { SkeletonRows } from '../../../../ui/lists/skeleton-rows.tsx';
import { formatDateTime } from '../../../../ui/text/format.ts';
import { Meta } from '../../../../ui/text/meta.tsx';
import { useUsersBrief } from '../../../account/users/index.ts';
import { flowsCrud, useDuplicateFlow, useFlowDraft } from '../flows.queries.ts';
import css from './flow-models.module.css';
import { ModelPicture } from './model-picture.tsx';
import { ModelTrial } from './model-trial.tsx';

interface GridProps {
  models: readonly Flow[];
  chosen: Flow | undefined;
  onChoose: (model: Flow) => void;
}

/** What the company keeps by itself to begin flows with. */
export function OwnModelsGrid({ models, chosen, onChoose }: GridProps) {
  const { t } = useTranslation();
  return (
    <ul className={css.cards} aria-label={t('flowModels.listLabel')}>
      {models.map((model) => (
        <li key={model.id}>
          <UnstyledButton className={css.card} aria-pressed={model.id === chosen?.id} onClick={() => onChoose(model)}>
            <Text span size="sm" fw={600}>
              {model.name}
            </Text>
            <span className={css.foot}>
              <Meta>{t('flowModels.blocks', { count: model.blocks })}</Meta>
              <Meta>{t(model.id === chosen?.id ? 'flowModels.chosen' : 'flowModels.see')}</Meta>
            </span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}

interface PanelProps {
  model: Flow;
  /** no further flow can be added */
  isFull: boolean;
  /** false = what it is in has its name */
  isTitled: boolean;
}

/** A model of the company: flows are copied from it, and it is tried out, changed and deleted here. */
export function OwnModelPanel({ model, isFull, isTitled }: PanelProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: users = [] } = useUsersBrief();
  const draft = useFlowDraft(model.id);
  const copy = useDuplicateFlow();
  const deleting = useDialog<Flow>();
  const remove = useDelete(flowsCrud);
  const [isTrying, setIsTrying] = useState(false);
  const open = ({ id }: Flow) => void navigate({ to: '/flows/$flowId', params: { flowId: String(id) } });
  const { name, updatedAt } = model;
  if (isTrying && draft.data) return <ModelTrial drawing={draft.data.drawing} onClose={() => setIsTrying(false)} />;
  return (
    <section className={css.panel} aria-label={name}>
      {isTitled && (
        <Text component="h2" size="md" fw={600} m={0}>
          {name}
        </Text>
      )}
      {draft.data && draft.data.drawing.groups.length > 0 && <ModelPicture drawing={draft.data.drawing} />}
      {draft.isPending && <SkeletonRows count={2} height={46} avatar={0} />}
      {draft.isError && <RetryNotice onRetry={draft.refetch}>{errorText(draft.error)}</RetryNotice>}
      <Meta as="p">
        {t('flowModels.kept', {
          who: users.find(({ id }) => id === model.changedBy)?.name ?? t('flows.removedPerson'),
          when: formatDateTime(updatedAt),
        })}
      </Meta>
      {readImpersonation() === null && (
        <Button
          disabled={isFull}
          loading={copy.isPending}
          onClick={() =>
            copy.mutate(model.id, {
              onSuccess: (flow) => {
                toast.ok(t('flowModels.made', { name: flow.name }));
                open(flow);
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
        disabled={!draft.data}
        onClick={() => setIsTrying(true)}
      >
        {t('flowModels.tryOut')}
      </Button>
      {readImpersonation() === null && (
        <>
          <Button variant="default" leftSection={<IconPencil size={16} stroke={1.75} />} onClick={() => open(model)}>
            {t('flowModels.change')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconTrash size={16} stroke={1.75} />}
            onClick={() => deleting.open(model)}
          >
            {t('flowModels.delete')}
          </Button>
        </>
      )}
      <DeleteDialog
        dialog={deleting}
        remove={remove}
        title={(one) => t('flowModels.deleteDialog.title', { name: one.name })}
        text={t('flowModels.deleteDialog.text')}
        confirm={t('flowModels.deleteDialog.confirm')}
        onDone={() => toast.ok(t('flowModels.deleteDialog.done'))}
      />
    </section>
  );
}
