import { useDisclosure } from '@mantine/hooks';
import { Outlet } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NotificationsButton, Notifier, useUnreadCount } from '../../features/inbox/notifications/index.ts';
import { DueBar } from '../../features/account/invoices/due-bar.tsx';
import { isUserRestored, readImpersonation } from '../api/session-store.ts';
import { useCommands } from '../commands/index.ts';
import { useCommandKeys } from '../commands/use-command-keys.ts';
import { useInstallSheet } from '../install/use-install-sheet.tsx';
import { forgetPlaces } from '../phone-tabs/kept-places.ts';
import { UpdateBar } from '../release/update-bar.tsx';
import { usePlace } from '../routes/use-place.ts';
import { readRecentTickets } from '../palette/recent-tickets.ts';
import { PaletteHost } from '../palette/palette-host.tsx';
import { isLoggedIn, loadSession, useSession, useSessionUser } from '../session/session.ts';
import { useKeptOnDevice } from '../../features/inbox/offline/use-kept-on-device.ts';
import { ConnectionPill } from './connection-pill.tsx';
import { Drawer } from './drawer.tsx';
import { EmailBar } from './email-bar.tsx';
import { IdentityQuestion } from './identity-question.tsx';
import { isMenuHintDue } from './menu-hint.ts';
import { usePageKeys } from './use-page-keys.ts';
import { usePagePlace } from './use-page-place.tsx';
import { usePaneKeys } from './pane-keys.ts';
import { MobileBarContent, MobileFrameContext } from './mobile-bar.tsx';
import css from './shell.module.css';
import { TopBar } from './top-bar.tsx';
import { useBackClosesOverlay } from './use-back-closes-overlay.ts';
import { useFocusAfterLogin } from './use-focus-after-login.ts';
import { useIsWholePage } from './use-is-whole-page.ts';
import { useLayout } from './use-layout.ts';
import { idleTime } from '../../ui/hooks/run-when-idle.ts';
import { LazyDrawer } from '../../ui/dialogs/lazy-drawer.tsx';
import { PagePlaceContext } from '../../ui/layout/page-place.ts';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import { preloadableComponent } from '../../ui/dialogs/preloadable.ts';

const ImpersonationBar = preloadableComponent(async () => (await import('./impersonation-bar.tsx')).ImpersonationBar);
const BottomBar = preloadableComponent(
  async () => (await import('./bottom-bar.tsx')).BottomBar,
  <div className={css.bottomBar} />,
);
const ProfileDialog = preloadableComponent(async () => (await import('./profile-dialog.tsx')).ProfileDialog);
const ShortcutsSheet = preloadableComponent(async () => (await import('./shortcuts-sheet.tsx')).ShortcutsSheet);
const MenuHint = preloadableComponent(async () => (await import('./menu-hint-bubble.tsx')).MenuHint);

const ShellLive = preloadableComponent(async () => {
  // What is on screen comes first: what changes afterwards is told from then on.
  await idleTime(longestIdleWaitMs);
  return (await import('./shell-live.tsx')).ShellLive;
});

const longestIdleWaitMs = 500;
const retryMs = 5_000;

/** The frame of every private screen. After a page load it waits for the user the stored token belongs to. */
export function Shell() {
  const { t } = useTranslation();
  const user = useSessionUser();
  const [failed, setFailed] = useState(false);
  const known = user !== null && !isUserRestored();
  const loadingUser = !known && !failed && isLoggedIn();

  useEffect(() => {
    if (!loadingUser) return;
    loadSession().catch(() => setFailed(isLoggedIn()));
  }, [loadingUser]);

  // A server that starts anew is there within a minute: nobody has to ask for it.
  useEffect(() => {
    if (!failed || known) return;
    const retry = () => void loadSession().catch(() => setFailed(isLoggedIn()));
    const timer = setInterval(retry, retryMs);
    return () => clearInterval(timer);
  }, [failed, known]);

  if (user) return <Frame />;
  if (!failed) return <FrameSkeleton />;
  return (
    <main className={css.alone}>
      <LoadFailed title={t('shell.start.title')} text={t('shell.start.text')} onRetry={() => setFailed(false)} />
    </main>
  );
}

function Frame() {
  const { t } = useTranslation();
  const isWhole = useIsWholePage();
  const layout = useLayout(isWhole);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const content = useFocusAfterLogin();
  const page = usePlace();
  const title = page ? t(`shell.menu.${page.label}`) : '';
  const pagePlace = usePagePlace(page);
  const mobileFrame = useMemo(() => ({ slot, bell: <NotificationsButton size={44} /> }), [slot]);
  const { user } = useSession();
  const [isHintDue, setIsHintDue] = useState(() => isMenuHintDue(user.id, readRecentTickets(user.id).length > 0));
  const impersonation = readImpersonation();
  const [sheetOpen, sheet] = useDisclosure();
  useCommandKeys(user.id);
  usePaneKeys();
  usePageKeys();
  useBackClosesOverlay();
  useEffect(() => forgetPlaces, []);
  const [profileOpen, profile] = useDisclosure();
  useCommands({ sheet: sheet.open, profile: profile.open });
  const install = useInstallSheet();
  useKeptOnDevice();

  const unread = useUnreadCount();
  useEffect(() => {
    // A screen without an entry in the menu gives itself a title: only the number in front of it changes.
    const plainTitle = title ? `${title} — Balcão` : document.title.replace(/^\(\d+\) /, '');
    document.title = unread > 0 ? `(${unread}) ${plainTitle}` : plainTitle;
  }, [title, unread]);

  return (
    <MobileFrameContext value={mobileFrame}>
      <ShellLive />
      <Notifier />
      <a href="#content" className={css.skip}>
        {t('shell.skip')}
      </a>
      <div className={css.frame} data-side={layout.sidebar}>
        {impersonation && <ImpersonationBar {...impersonation} />}
        {layout.sidebar !== 'none' && (
          <aside className={css.side}>
            <Drawer rail={layout.sidebar === 'rail'} />
            {isHintDue && <MenuHint onUnderstood={() => setIsHintDue(false)} />}
          </aside>
        )}
        <div className={css.main}>
          {layout.mobile ? (
            <header className={css.phoneTop}>
              <div ref={setSlot} className={css.slot} />
              <div className={css.ownBar}>
                <MobileBarContent title={pagePlace?.tabs ? pagePlace.title : title} />
              </div>
              <ConnectionPill isPhone />
            </header>
          ) : (
            !isWhole && <TopBar layout={layout} />
          )}
          <UpdateBar />
          <EmailBar />
          <DueBar />
          <main
            ref={content}
            id="content"
            className={css.content}
            tabIndex={-1}
            data-pane
            data-titled={(layout.mobile && title) || undefined}
          >
            <PagePlaceContext value={pagePlace}>
              <Outlet />
            </PagePlaceContext>
          </main>
          {layout.mobile && <BottomBar />}
        </div>
      </div>
      <LazyDrawer
        opened={layout.overlay}
        onClose={layout.close}
        size={240}
        withCloseButton={false}
        padding={0}
        title={undefined}
        attributes={{ content: { 'aria-label': t('shell.menu.label') } }}
        classNames={{ body: css.overlay }}
      >
        <Drawer onNavigate={layout.close} />
      </LazyDrawer>
      <PaletteHost />
      <IdentityQuestion />
      {install}
      {profileOpen && <ProfileDialog onClose={profile.close} />}
      {sheetOpen && <ShortcutsSheet onClose={sheet.close} />}
    </MobileFrameContext>
  );
}

/** The frame's outline for the moment until the user is known. */
function FrameSkeleton() {
  const { sidebar: side } = useLayout();
  return (
    <div className={css.frame} data-side={side} aria-busy>
      {side !== 'none' && <div className={css.side} />}
      <div className={css.main}>
        <div className={css.barSkeleton} />
      </div>
    </div>
  );
}
