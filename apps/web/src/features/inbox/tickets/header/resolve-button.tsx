import { ActionIcon, Button } from '@mantine/core';
import { Menu } from '../../../../ui/overlays/menu.ts';
import { IconArrowBackUp, IconCheck, IconChevronDown, IconMessageOff } from '../../../../ui/icons/index.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOffline } from '../../../../app/offline/use-offline.ts';
import { KeyHint } from '../../../../app/commands/key-hint.tsx';
import { SummarizeAndResolveItem, useAssistant } from '../../../automation/assistant/index.ts';
import css from './resolve-button.module.css';

interface Props {
  /** a change of the ticket is under way */
  busy: boolean;
  onResolve: () => void;
  /** the entry that sends the draft first, where there is a composer */
  sendAndResolve: ReactNode;
  onResolveQuietly: () => void;
  /** sums the conversation up first */
  onSummarize: () => void;
  onReturnToQueue: () => void;
}

/** Resolves at a click; the other ways to end are behind its arrow. */
export function ResolveButton({
  busy,
  onResolve,
  sendAndResolve,
  onResolveQuietly,
  onSummarize,
  onReturnToQueue,
}: Props) {
  const { t } = useTranslation();
  const isAssisted = useAssistant();
  const offline = useOffline();
  const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
  return (
    <Button.Group>
      <Button
        size="sm"
        loading={busy}
        disabled={offline}
        title={offline ? t('inbox.offline.acts') : undefined}
        aria-keyshortcuts="Alt+R"
        leftSection={<IconCheck {...icon} />}
        onClick={onResolve}
      >
        {t('tickets.actions.resolve')}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="filled"
            color="azulejo"
            className={css.more}
            disabled={busy || offline}
            aria-label={t('tickets.actions.resolveOtherwise')}
          >
            <IconChevronDown {...icon} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconCheck {...icon} />}
            rightSection={<KeyHint command="resolve" />}
            onClick={onResolve}
          >
            {t('tickets.actions.resolve')}
          </Menu.Item>
          {sendAndResolve}
          <Menu.Item leftSection={<IconMessageOff {...icon} />} onClick={onResolveQuietly}>
            {t('tickets.actions.resolveQuietly')}
          </Menu.Item>
          {isAssisted && <SummarizeAndResolveItem onClick={onSummarize} />}
          <Menu.Divider />
          <Menu.Item leftSection={<IconArrowBackUp {...icon} />} onClick={onReturnToQueue}>
            {t('tickets.actions.returnToQueue')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  );
}
