import type { Contact } from '@balcao/contract';
import { useDisclosure } from '@mantine/hooks';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { NewTicketDialog, useTicket } from '../../features/tickets/index.ts';
import { lateCode } from '../../ui/late-code.ts';
import { useDialog } from '../../ui/use-dialog.ts';
import { useCommands } from '../commands/index.ts';
import { useSession } from '../session.ts';
import { whenIdle } from '../when-idle.ts';
import { noteRecent } from './recent-tickets.ts';

const paletteCode = lateCode(() => import('./palette.tsx'));

/** The palette's place in the frame. Its code is fetched when nothing else is going on, to be there when called. */
export function PaletteHost() {
  const { user } = useSession();
  const { uuid } = useParams({ strict: false });
  const { data: ticket } = useTicket(uuid);
  const [opened, palette] = useDisclosure();
  const code = paletteCode.useIt(opened);
  const beginning = useDialog<Contact>();
  // Where nothing else is found by it, the slash searches here.
  useCommands({ palette: palette.open, find: palette.open });

  // Should it not come now, it is asked for again when it is called.
  useEffect(() => whenIdle(paletteCode.load), []);
  const shown = ticket?.uuid === uuid ? ticket : undefined;
  useEffect(() => {
    if (shown) noteRecent(user.id, shown);
  }, [shown, user.id]);

  return (
    <>
      {opened && code && <code.Palette onClose={palette.close} onBegin={beginning.open} />}
      <NewTicketDialog opened={beginning.opened} contact={beginning.value} onClose={beginning.close} />
    </>
  );
}
