import type { Flow, FlowFile } from '@balcao/contract';
import { Button, FileButton } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../../app/toasts/toast.tsx';
import { FormModal } from '../../../../ui/dialogs/form-modal.tsx';
import { IconChevronDown, IconFileImport, IconPlus, IconSitemap, IconTemplate } from '../../../../ui/icons/index.ts';
import { Menu } from '../../../../ui/overlays/menu.ts';
import { Meta } from '../../../../ui/text/meta.tsx';
import { QueuePicker } from '../../../inbox/queues/index.ts';
import { useAddFlow, useImportFlow } from '../flows.queries.ts';
import css from './new-flow-buttons.module.css';

interface Props {
  isFull: boolean;
  onAdded: (flow: Flow) => void;
}

/** Adds a flow: with nothing in it, from a model or a file, or by way of the options of a queue. */
export function NewFlowButtons({ isFull, onAdded }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const add = useAddFlow(onAdded);
  const bring = useImportFlow((flow) => {
    toast.ok(t('flows.imported', { name: flow.name }));
    onAdded(flow);
  });
  const [isChoosingQueue, setIsChoosingQueue] = useState(false);
  const read = async (file: File | null) => {
    if (!file) return;
    const written = flowFileOf(await file.text());
    if (!written) return toast.error(t('flows.importRefused'));
    bring.mutate(written);
  };
  return (
    <div className={css.buttons}>
      <FileButton accept="application/json,.json" onChange={(file) => void read(file)}>
        {(file) => (
          <Menu position="bottom-end">
            <Menu.Target>
              <Button
                variant="default"
                disabled={isFull}
                loading={bring.isPending}
                rightSection={<IconChevronDown size={16} stroke={1.75} />}
              >
                {t('flows.fromElsewhere')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                leftSection={<IconTemplate size={16} stroke={1.75} />}
                onClick={() => void navigate({ to: '/flows/models' })}
              >
                {t('flows.model')}
              </Menu.Item>
              <Menu.Item leftSection={<IconSitemap size={16} stroke={1.75} />} onClick={() => setIsChoosingQueue(true)}>
                {t('flows.fromQueue')}
              </Menu.Item>
              <Menu.Item leftSection={<IconFileImport size={16} stroke={1.75} />} onClick={file.onClick}>
                {t('flows.import')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </FileButton>
      <Button
        leftSection={<IconPlus size={16} stroke={1.75} />}
        disabled={isFull}
        loading={add.isPending}
        onClick={() => add.mutate(t('flows.newName'))}
      >
        {t('flows.add')}
      </Button>
      {isChoosingQueue && <QueueDialog onClose={() => setIsChoosingQueue(false)} />}
    </div>
  );
}

/** Asks for the queue whose menu is looked at, and from there made a flow. */
function QueueDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [queueId, setQueueId] = useState<number | null>(null);
  return (
    <FormModal
      opened
      title={t('flows.fromQueueDialog.title')}
      size={440}
      dirty={false}
      submit={t('flows.fromQueueDialog.confirm')}
      loading={false}
      onSubmit={(event) => {
        event.preventDefault();
        if (queueId !== null) void navigate({ to: '/flows/from-queue/$queueId', params: { queueId: String(queueId) } });
      }}
      onClose={onClose}
    >
      <Meta as="p">{t('flows.fromQueueDialog.text')}</Meta>
      <QueuePicker
        label={t('flows.fromQueueDialog.queue')}
        value={queueId}
        onChange={(id: number | null) => setQueueId(id)}
      />
    </FormModal>
  );
}

/** A file that says it is a flow. The server reads what is in it. */
function flowFileOf(text: string): FlowFile | undefined {
  try {
    const file = JSON.parse(text) as Partial<FlowFile> | null;
    return file?.format === 'balcao-flow-1' ? (file as FlowFile) : undefined;
  } catch {
    return undefined;
  }
}
