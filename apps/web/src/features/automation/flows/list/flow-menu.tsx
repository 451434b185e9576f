import type { Flow } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { toastError } from '../../../../app/errors.ts';
import { toast } from '../../../../app/toasts/toast.tsx';
import { IconButton } from '../../../../ui/fields/icon-button.tsx';
import {
  IconDots,
  IconDownload,
  IconFiles,
  IconPlayerPause,
  IconTemplate,
  IconTrash,
} from '../../../../ui/icons/index.ts';
import { Menu } from '../../../../ui/overlays/menu.ts';
import { downloadAs } from '../../../../ui/text/csv.ts';
import { fetchFlowFile, useDuplicateFlow, useSaveAsModel } from '../flows.queries.ts';

interface Props {
  flow: Flow;
  /** that of a thumb on cards, undefined in a table */
  size: number | undefined;
  /** false = it may only be read, as by an operator inside a company */
  mayChange: boolean;
  onStop: () => void;
  onDelete: () => void;
}

/** What else can be done with a flow. */
export function FlowMenu({ flow, size, mayChange, onStop, onDelete }: Props) {
  const { t } = useTranslation();
  const duplicate = useDuplicateFlow();
  const saveAsModel = useSaveAsModel();
  const { name } = flow;
  const download = async () => {
    try {
      const file = await fetchFlowFile(flow.id);
      downloadAs(`${name}.json`, 'application/json', JSON.stringify(file, null, 2));
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton label={t('flows.more', { name })} {...(size !== undefined && { size })}>
          <IconDots size={16} stroke={1.75} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {mayChange && (
          <Menu.Item
            leftSection={<IconFiles size={16} stroke={1.75} />}
            onClick={() =>
              duplicate.mutate(flow.id, {
                onSuccess: (copy) => toast.ok(t('flows.duplicated', { name: copy.name })),
              })
            }
          >
            {t('flows.duplicate')}
          </Menu.Item>
        )}
        {mayChange && (
          <Menu.Item
            leftSection={<IconTemplate size={16} stroke={1.75} />}
            onClick={() =>
              saveAsModel.mutate(flow.id, {
                onSuccess: (model) => toast.ok(t('flows.savedAsModel', { name: model.name })),
              })
            }
          >
            {t('flows.saveAsModel')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconDownload size={16} stroke={1.75} />} onClick={() => void download()}>
          {t('flows.export')}
        </Menu.Item>
        {mayChange && flow.state === 'published' && (
          <Menu.Item leftSection={<IconPlayerPause size={16} stroke={1.75} />} onClick={onStop}>
            {t('flows.stop')}
          </Menu.Item>
        )}
        {mayChange && (
          <Menu.Item
            leftSection={<IconTrash size={16} stroke={1.75} />}
            disabled={flow.state === 'published'}
            title={flow.state === 'published' ? t('flows.deleteStopped') : undefined}
            onClick={onDelete}
          >
            {t('flows.delete', { name })}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
