import { traitsOf } from '@balcao/contract';
import type { Connection } from '@balcao/contract';
import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowLeft } from '../../ui/icons/index.ts';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../app/session/session.ts';
import { MobileBar } from '../../app/shell/mobile-bar.tsx';
import { ConnectionStatusPill, useConnections } from '../../features/numbers/connections/index.ts';
import { PhoneButtons } from '../../features/numbers/sandbox/phone-buttons.tsx';
import { SandboxPhone } from '../../features/numbers/sandbox/sandbox-phone.tsx';
import { useScan } from '../../features/numbers/sandbox/sandbox.queries.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { IconButton } from '../../ui/fields/icon-button.tsx';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';
import css from './sandbox-screen.module.css';

/** The simulated phone of a connection. */
export function SandboxScreen() {
  const { t } = useTranslation();
  const { whatsappId } = useParams({ from: '/private/sandbox/$whatsappId' });
  const { can } = useSession();
  const { data: connections, isError, refetch } = useConnections();
  // The server shows the phone to admins only; for others there is none.
  const isPermitted = can('connections-page:actionButtons');
  const connection = isPermitted ? connections?.find(({ id }) => String(id) === whatsappId) : undefined;
  usePageTitle(t('sandbox.title'));

  if (connection && traitsOf(connection.provider).isSimulated)
    return <LinkedPhone key={connection.id} connection={connection} />;
  if (!connections && !isError) return <Skeleton className={css.skeleton} aria-busy />;
  if (!connections) {
    return <LoadFailed onRetry={refetch} />;
  }
  return (
    <EmptyState
      title={t(connection ? 'sandbox.missing.notSandbox' : 'sandbox.missing.title')}
      text={t(connection ? 'sandbox.missing.notSandboxText' : 'sandbox.missing.text')}
      action={
        <Button component={Link} to="/connections">
          {t('sandbox.missing.action')}
        </Button>
      }
    />
  );
}

function LinkedPhone({ connection }: { connection: Connection }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const phone = useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const scan = useScan(connection.id);
  const link = { connection, scanning: scan.isPending, onScan: () => scan.mutate(connection.qrcode) };
  const back = () => void navigate({ to: '/connections' });
  const body = <SandboxPhone {...link} />;

  if (phone) {
    return (
      <div className={css.phone}>
        <VisuallyHidden component="h1">{t('sandbox.title')}</VisuallyHidden>
        <MobileBar title={t('sandbox.title')} onBack={back}>
          <PhoneButtons {...link} compact />
        </MobileBar>
        {body}
      </div>
    );
  }
  return (
    <Page
      title={t('sandbox.title')}
      before={
        <IconButton label={t('sandbox.backToConnections')} className={css.back} onClick={back}>
          <IconArrowLeft size={18} stroke={1.75} />
        </IconButton>
      }
      note={
        <span className={css.note}>
          <ConnectionStatusPill status={connection.status} />
          {t('sandbox.connection', { name: connection.name })}
        </span>
      }
      actions={<PhoneButtons {...link} />}
    >
      {body}
    </Page>
  );
}
