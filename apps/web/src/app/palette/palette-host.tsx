import type { Contact } from '@balcao/contract';
import { useMantineColorScheme } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { NewTicketDialog, useTicket } from '../../features/inbox/tickets/index.ts';
import { preloadable } from '../../ui/dialogs/preloadable.ts';
import { useDialog } from '../../ui/dialogs/use-dialog.ts';
import { useCommands } from '../commands/index.ts';
import { useSession } from '../session/session.ts';
import { runWhenIdle } from '../../ui/hooks/run-when-idle.ts';
import { loadTexts } from '../texts/i18n.ts';
import { typedAfter } from './early-keys.ts';
import { recordRecentTicket } from './recent-tickets.ts';

// It finds options of the settings by their words.
const palettePreloadable = preloadable(async () => {
  const [{ Palette }] = await Promise.all([import('./palette.tsx'), loadTexts('settings', 'settingsIndex')]);
  return { Palette };
});

/** The palette's place in the frame. Its code is fetched when nothing else is going on, to be there when called. */
export function PaletteHost() {
  const { user } = useSession();
  const { uuid } = useParams({ strict: false });
  const { data: ticket } = useTicket(uuid);
  const [opened, palette] = useDisclosure();
  const code = palettePreloadable.useLoaded(opened);
  const [early, setEarly] = useState('');
  const newTicketDialog = useDialog<Contact | undefined>();
  const open = () => {
    setEarly('');
    palette.open();
  };
  // Where nothing else is found by it, the slash searches here.
  const { toggleColorScheme } = useMantineColorScheme();
  useCommands({
    palette: open,
    find: open,
    newTicket: () => newTicketDialog.open(undefined),
    colorScheme: toggleColorScheme,
  });

  // Until it is there, keys are text for its field: on the row that has the focus they would accept or resolve somebody.
  const isComing = opened && !code;
  const { close } = palette;
  useEffect(() => {
    if (!isComing) return;
    const keep = (event: KeyboardEvent) => {
      event.stopImmediatePropagation();
      if (event.key === 'Escape') close();
      setEarly((text) => typedAfter(text, event));
      // What the browser itself does by a shortcut, it does.
      if (!event.ctrlKey && !event.metaKey && !event.altKey) event.preventDefault();
    };
    window.addEventListener('keydown', keep, true);
    return () => window.removeEventListener('keydown', keep, true);
  }, [isComing, close]);

  // Should it not come now, it is asked for again when it is called.
  useEffect(() => runWhenIdle(palettePreloadable.load), []);
  const shown = ticket?.uuid === uuid ? ticket : undefined;
  useEffect(() => {
    if (shown) recordRecentTicket(user.id, shown);
  }, [shown, user.id]);

  return (
    <>
      {opened && code && <code.Palette text={early} onClose={close} onStartConversation={newTicketDialog.open} />}
      <NewTicketDialog
        opened={newTicketDialog.opened}
        contact={newTicketDialog.value}
        onClose={newTicketDialog.close}
      />
    </>
  );
}
