import { isAdmin, traitsOf } from '@balcao/contract';
import type { Ticket } from '@balcao/contract';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../app/session/session.ts';
import { errorText } from '../../../app/errors.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { LoadFailed } from '../../../ui/lists/load-failed.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton-rows.tsx';
import { useConnections } from '../../numbers/connections/index.ts';
import { ChargeForm } from './charge-form-fields.tsx';
import { usePixWays } from './pix.queries.ts';

interface Props {
  ticket: Ticket;
  opened: boolean;
  onSent: () => void;
  onClose: () => void;
}

/** Sends a Pix charge, or a key alone, in a conversation. */
export function PixDialog({ ticket, opened, onSent, onClose }: Props) {
  const { t } = useTranslation();
  const { actor } = useSession();
  const { data: ways, error, refetch } = usePixWays();
  const { data: connections } = useConnections();
  const connection = connections?.find(({ id }) => id === ticket.whatsappId);
  const forbidden = ways?.mayCharge === false;
  if (ways && !forbidden && (ways.keys.length > 0 || ways.account))
    return (
      <ChargeForm
        ticket={ticket}
        ways={ways}
        hasButton={connection !== undefined && traitsOf(connection.provider).hasPixButton && !ticket.isGroup}
        opened={opened}
        onSent={onSent}
        onClose={onClose}
      />
    );
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('pix.charge.title')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {!ways && error && <LoadFailed title={t('pix.charge.failed')} text={errorText(error)} onRetry={refetch} />}
      {!ways && !error && <SkeletonRows count={3} avatar={0} />}
      {forbidden && <EmptyState title={t('pix.charge.noRight.title')} text={t('pix.charge.noRight.text')} />}
      {ways && !forbidden && (
        <EmptyState
          title={t('pix.charge.noKeys.title')}
          text={t(isAdmin(actor) ? 'pix.charge.noKeys.admin' : 'pix.charge.noKeys.member')}
          action={
            isAdmin(actor) && (
              <Button renderRoot={(props) => <Link to="/pix" {...props} />}>{t('pix.charge.noKeys.add')}</Button>
            )
          }
        />
      )}
    </Modal>
  );
}
