import type { QuickMessage } from '@balcao/contract';
import { TextInput, UnstyledButton } from '@mantine/core';
import { Popover } from '../../../ui/overlays/popover.ts';
import { IconBolt } from '../../../ui/icons/index.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import { RetryLine } from '../../../ui/lists/load-failed.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton-rows.tsx';
import css from './quick-message-button.module.css';
import { recordUse, useActiveQuickMessages } from './quick-messages.queries.ts';
import { matchQuickMessages, quickMessageLabel } from './quick-messages.rules.ts';

interface Props {
  /** of the conversation that is written to; replies of other queues are left out */
  queueId: number | null;
  onPick: (reply: QuickMessage) => void;
}

/** Quick replies for a field that is no conversation: behind a button, found by their shortcode. */
export function QuickMessageButton({ queueId, onPick }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const label = t('quickMessages.title');
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={320}
      shadow="md"
      radius="md"
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <IconButton label={label} size={34} onClick={() => setOpened(!opened)}>
          <IconBolt size={18} stroke={1.75} />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <Choices
          queueId={queueId}
          onPick={(reply) => {
            setOpened(false);
            recordUse(reply);
            onPick(reply);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function Choices({ queueId, onPick }: Props) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useActiveQuickMessages();
  const [words, setWords] = useState('');
  const found = data && matchQuickMessages(data, words, queueId);
  return (
    <>
      <TextInput
        size="sm"
        data-autofocus
        aria-label={t('quickMessages.searchLabel')}
        placeholder={t('quickMessages.searchLabel')}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {!found && !isError && <SkeletonRows count={3} height={32} avatar={0} />}
      {!found && isError && <RetryLine className={css.none} onRetry={refetch} />}
      {found?.length === 0 && <p className={css.none}>{t('quickMessages.noneFound')}</p>}
      <ul className={css.rows}>
        {found?.map((reply) => (
          <li key={reply.id}>
            <UnstyledButton className={css.row} onClick={() => onPick(reply)}>
              {quickMessageLabel(reply)}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </>
  );
}
