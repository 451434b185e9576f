import type { Flow } from '@balcao/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../../app/errors.ts';
import { IconButton } from '../../../../ui/fields/icon-button.tsx';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconChevronLeft,
  IconDeviceMobile,
  IconDots,
  IconHistory,
  IconKey,
  IconLayoutList,
  IconSitemap,
} from '../../../../ui/icons/index.ts';
import { Menu } from '../../../../ui/overlays/menu.ts';
import { Popover } from '../../../../ui/overlays/popover.ts';
import { formatTime } from '../../../../ui/text/format.ts';
import { Meta } from '../../../../ui/text/meta.tsx';
import type { SaveState } from '../drawing-saver.ts';
import { FlowStatePill } from '../parts/flow-state.tsx';
import { VersionsList } from '../parts/versions-list.tsx';
import type { FlowEditor } from '../use-flow-editor.ts';
import css from './flow-bar.module.css';
import { FlowTabs } from './flow-tabs.tsx';
import { FlowName } from './flow-name.tsx';

interface Props {
  flow: Flow;
  editor: FlowEditor;
  isPhone: boolean;
  isTesting: boolean;
  isList: boolean;
  onBack: () => void;
  onProblems: () => void;
  onTest: () => void;
  onPublish: () => void;
  onSecrets: () => void;
  onList: (isList: boolean) => void;
  onRestored: () => void;
}

/** The bar of the builder: name, state, what is saved, steps back, problems, versions, simulator, and publishing. */
export function FlowBar(props: Props) {
  const { flow, editor, isPhone, isTesting, onBack, onProblems, onTest, onPublish } = props;
  const { t } = useTranslation();
  const { past, future, problems, undo, redo } = editor;
  const blocking = problems.filter(({ isBlocking }) => isBlocking).length;
  return (
    <header className={css.bar}>
      <IconButton label={t('flowBuilder.back')} onClick={onBack}>
        <IconChevronLeft size={18} stroke={1.75} />
      </IconButton>
      <FlowName flow={flow} />
      <FlowStatePill state={flow.state} />
      <SaveLine state={editor.save} />
      {flow.version !== null && <FlowTabs flow={flow} current="drawing" />}
      <div className={css.actions}>
        {!isPhone && (
          <>
            <IconButton label={t('flowBuilder.undo')} disabled={past.length === 0} onClick={undo}>
              <IconArrowBackUp size={18} stroke={1.75} />
            </IconButton>
            <IconButton label={t('flowBuilder.redo')} disabled={future.length === 0} onClick={redo}>
              <IconArrowForwardUp size={18} stroke={1.75} />
            </IconButton>
          </>
        )}
        {problems.length > 0 && (
          <Button
            variant="subtle"
            color="gray"
            className={css.quiet}
            leftSection={<IconAlertTriangle className={css.mark} size={18} stroke={1.75} />}
            onClick={onProblems}
          >
            {t('flowBuilder.problems', { count: problems.length })}
          </Button>
        )}
        {flow.state !== 'model' && <Versions {...props} />}
        <MoreMenu {...props} />
        <Button
          variant={isTesting ? 'light' : 'default'}
          leftSection={<IconDeviceMobile size={18} stroke={1.75} />}
          onClick={onTest}
        >
          {t(isTesting ? 'flowBuilder.testing' : 'flowBuilder.test')}
        </Button>
        {flow.state !== 'model' && (
          <Button
            disabled={blocking > 0}
            title={blocking > 0 ? t('flowBuilder.blocked', { count: blocking }) : undefined}
            onClick={onPublish}
          >
            {t('flowBuilder.publish')}
          </Button>
        )}
      </div>
    </header>
  );
}

function Versions({ flow, onRestored }: Props) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" trapFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          className={css.quiet}
          leftSection={<IconHistory size={18} stroke={1.75} />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('flowBuilder.versions')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0}>
        <VersionsList
          flow={flow}
          onRestored={() => {
            setIsOpen(false);
            onRestored();
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function MoreMenu({ isPhone, isList, onList, onSecrets }: Props) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton label={t('flowBuilder.moreOfFlow')}>
          <IconDots size={18} stroke={1.75} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {!isPhone && (
          <Menu.Item
            leftSection={isList ? <IconSitemap size={16} stroke={1.75} /> : <IconLayoutList size={16} stroke={1.75} />}
            onClick={() => onList(!isList)}
          >
            {t(isList ? 'flowBuilder.asCanvas' : 'flowBuilder.asList')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconKey size={16} stroke={1.75} />} onClick={onSecrets}>
          {t('flowBuilder.secrets')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Whether the server has what is drawn. */
function SaveLine({ state }: { state: SaveState }) {
  const { t } = useTranslation();
  const words = (): string => {
    switch (state.kind) {
      case 'saved':
        return state.at === null
          ? t('flowBuilder.save.saved')
          : t('flowBuilder.save.savedAt', { time: formatTime(state.at.toISOString()) });
      case 'waiting':
      case 'saving':
        return t('flowBuilder.save.saving');
      case 'refused':
        return t('flowBuilder.save.refused', { text: errorText(state.error) });
      default:
        return t(`flowBuilder.save.${state.kind}`);
    }
  };
  const isBad = state.kind === 'retrying' || state.kind === 'refused' || state.kind === 'conflict';
  return (
    <Meta className={css.save} tone={isBad ? 'danger' : 'faint'} role="status">
      {words()}
    </Meta>
  );
}
