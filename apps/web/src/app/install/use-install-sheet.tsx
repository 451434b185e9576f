import { useState, type ReactNode } from 'react';
import { preloadableComponent } from '../../ui/dialogs/preloadable.ts';
import { useCommands } from '../commands/index.ts';
import { loadTexts } from '../texts/i18n.ts';
import { useWayToInstall } from './use-way-to-install.ts';

const InstallSheet = preloadableComponent(async () => {
  const [{ InstallSheet: Sheet }] = await Promise.all([import('./install-sheet.tsx'), loadTexts('installedApp')]);
  return Sheet;
});

/** The command that installs the app, for whoever looks for it, and its sheet. */
export function useInstallSheet(): ReactNode {
  const way = useWayToInstall();
  const [isOpen, setIsOpen] = useState(false);
  useCommands({ install: way === 'none' ? undefined : () => setIsOpen(true) });
  if (!isOpen || way === 'none') return null;
  return <InstallSheet way={way} isInvitation={false} onClose={() => setIsOpen(false)} />;
}
