import './app/theme/global.css';
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import '@fontsource-variable/figtree/wght.css';
import './app/theme/tokens.css';
import { createRoot } from 'react-dom/client';
import { restoreUser, watchOtherTabs } from './app/api/session-store.ts';
import { App } from './app/app.tsx';
import { loadErrorTexts } from './app/texts/error-texts.ts';
import { queryClient } from './app/query-client.ts';
import { restoreLists } from './features/inbox/offline/restore-lists.ts';
import { initI18n } from './app/texts/i18n.ts';
import { keepInstallOffer } from './app/install/install-offer.ts';
import { prepareRefusals } from './app/api/transport.ts';
import { runWhenIdle } from './ui/hooks/run-when-idle.ts';
import { redirectOnSessionChange } from './app/session/session-redirect.ts';
import { keepFocusInDialogs } from './ui/dialogs/dialog-focus.ts';
import { keepFocusOfDisabled } from './ui/dialogs/disabled-focus.ts';

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no #root');

watchOtherTabs(() => window.location.reload());
keepInstallOffer();
redirectOnSessionChange();
keepFocusOfDisabled();
keepFocusInDialogs();
prepareRefusals(loadErrorTexts);
restoreUser();
await Promise.all([initI18n(), restoreLists(queryClient)]);
createRoot(root).render(<App />);
// Counted by index.html, which loads the page again when a file of it was lost.
sessionStorage.removeItem('boot-reloads');
runWhenIdle(async () => (await import('./app/release/installed-app.ts')).startInstalledApp());
runWhenIdle(loadErrorTexts);
