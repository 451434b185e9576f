import type { Ticket } from '@balcao/contract';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../app/toasts/toast.tsx';
import { changeDraft } from '../../features/inbox/composer/index.ts';
import { ContactAvatar } from '../../features/inbox/contacts/index.ts';
import { useOwnOpenTickets } from '../../features/inbox/messages/index.ts';
import { NewTicketDialog } from '../../features/inbox/tickets/index.ts';
import { checkFiles, maxFileBytes, maxFiles } from '../../ui/chat/files/check-files.ts';
import { readLocalFile } from '../../ui/chat/files/read-local-file.ts';
import { ColorLabel } from '../../ui/color-label.tsx';
import { IconPlus, IconSearch } from '../../ui/icons/index.ts';
import { Page } from '../../ui/layout/page.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import { formatBytes } from '../../ui/text/bytes.ts';
import { CutName } from '../../ui/text/cut-name.tsx';
import { forgetShared, readShared, type Shared } from './shared.ts';
import css from './share-screen.module.css';

/** Where what another app shared goes: into the composer of a conversation, to be looked at and sent there. */
export function ShareScreen() {
  const { t } = useTranslation();
  const { data: shared, isPending } = useQuery({
    queryKey: ['shared'],
    // Nothing is an answer too.
    queryFn: async () => (await readShared()) ?? null,
    // It is in this browser, also without a network.
    networkMode: 'always',
    gcTime: 0,
    staleTime: 0,
  });
  return (
    <Page title={t('installedApp.sharing.title')}>
      {!isPending && (shared ? <Choice shared={shared} /> : <Nothing />)}
    </Page>
  );
}

function Nothing() {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t('installedApp.sharing.gone')}
      text={t('installedApp.sharing.goneText')}
      action={
        <Button component={Link} to="/tickets">
          {t('installedApp.sharing.home')}
        </Button>
      }
    />
  );
}

function Choice({ shared }: { shared: Shared }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const [isBeginning, setIsBeginning] = useState(false);
  const { found, isFailed, retry } = useOwnOpenTickets(words);
  const put = usePutIntoDraft(shared);
  const choose = async (ticket: Ticket) => {
    await put(ticket);
    await navigate({ to: '/tickets/$uuid', params: { uuid: ticket.uuid } });
  };
  const leave = () => void forgetShared().then(() => navigate({ to: '/tickets' }));
  return (
    <Stack className={css.choice} gap="md">
      <Text c="dimmed">{t('installedApp.sharing.text')}</Text>
      <Preview shared={shared} />
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.75} />}
          onClick={() => setIsBeginning(true)}
        >
          {t('installedApp.sharing.newTicket')}
        </Button>
        <Button variant="subtle" color="gray" onClick={leave}>
          {t('installedApp.sharing.cancel')}
        </Button>
      </Group>
      <TextInput
        type="search"
        aria-label={t('installedApp.sharing.search')}
        placeholder={t('installedApp.sharing.search')}
        leftSection={<IconSearch size={16} stroke={1.75} />}
        value={words}
        maxLength={50}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {isFailed && <LoadFailed title={t('tickets.conversation.failedTitle')} onRetry={retry} />}
      {found?.length === 0 && (
        <Text c="dimmed">{t(words.trim() === '' ? 'installedApp.sharing.noneOpen' : 'installedApp.sharing.none')}</Text>
      )}
      <ul className={css.list} aria-label={t('installedApp.sharing.list')}>
        {found?.map((ticket) => (
          <li key={ticket.id}>
            <button type="button" className={css.row} onClick={() => void choose(ticket)}>
              <ContactAvatar contact={ticket.contact} size={38} />
              <CutName className={css.name}>{ticket.contact.name}</CutName>
              {ticket.queue && <ColorLabel color={ticket.queue.color}>{ticket.queue.name}</ColorLabel>}
            </button>
          </li>
        ))}
      </ul>
      <NewTicketDialog
        opened={isBeginning}
        onClose={() => setIsBeginning(false)}
        onShown={(ticket) => void put(ticket)}
      />
    </Stack>
  );
}

/** The beginning of the text, and the names of the files. */
function Preview({ shared: { text, files } }: { shared: Shared }) {
  const { t } = useTranslation();
  return (
    <div className={css.preview}>
      {text !== '' && (
        <Text lineClamp={4} className={css.text}>
          {text}
        </Text>
      )}
      {files.length > 0 && (
        <Text size="sm" c="dimmed" lineClamp={2}>
          {t('installedApp.sharing.files', { count: files.length })}: {files.map(({ name }) => name).join(', ')}
        </Text>
      )}
    </div>
  );
}

/** Adds what was shared to what is written in a conversation, and forgets it. */
function usePutIntoDraft({ text, files }: Shared): (ticket: Ticket) => Promise<void> {
  const { t } = useTranslation();
  return async ({ id }) => {
    const { accepted, problem } = checkFiles(files, 0);
    const read = await Promise.all(accepted.map(readLocalFile));
    changeDraft(id, (draft) => ({
      text: [draft.text, text].filter((part) => part.trim() !== '').join('\n'),
      files: [...draft.files, ...read].slice(0, maxFiles),
      note: null,
    }));
    if (problem) toast.warn(t('installedApp.sharing.left', { max: maxFiles, size: formatBytes(maxFileBytes) }));
    await forgetShared();
  };
}
