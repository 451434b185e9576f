import type { Contact } from '@balcao/contract';
import { useMantineColorScheme } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { NewTicketDialog, useTicket } from '../../features/tickets/index.ts';
import { preloadable } from '../../ui/preloadable.ts';
import { useDialog } from '../../ui/use-dialog.ts';
import { useCommands } from '../commands/index.ts';
import { useSession } from '../session.ts';
import { runWhenIdle } from '../../ui/run-when-idle.ts';
import { recordRecentTicket } from './recent-tickets.ts';

const palettePreloadable = preloadable(() => import('./palette.tsx'));

/** The palette's place in the frame. Its code is fetched when nothing else is going on, to be there when called. */
export function PaletteHost() {
  const { user } = useSession();
  const { uuid } = useParams({ strict: false });
  const { data: ticket } = useTicket(uuid);
  const [opened, palette] = useDisclosure();
  const code = palettePreloadable.useLoaded(opened);
  const newTicketDialog = useDialog<Contact | undefined>();
  // Where nothing else is found by it, the slash searches here.
  const { toggleColorScheme } = useMantineColorScheme();
  useCommands({
    palette: palette.open,
    find: palette.open,
    newTicket: () => newTicketDialog.open(undefined),
    colorScheme: toggleColorScheme,
  });

  // Should it not come now, it is asked for again when it is called.
  useEffect(() => runWhenIdle(palettePreloadable.load), []);
  const shown = ticket?.uuid === uuid ? ticket : undefined;
  useEffect(() => {
    if (shown) recordRecentTicket(user.id, shown);
  }, [shown, user.id]);

  return (
    <>
      {opened && code && <code.Palette onClose={palette.close} onStartConversation={newTicketDialog.open} />}
      <NewTicketDialog
        opened={newTicketDialog.opened}
        contact={newTicketDialog.value}
        onClose={newTicketDialog.close}
      />
    </>
  );
}
