import type { Ticket, TicketHolder } from '@balcao/contract';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../../app/commands/index.ts';
import { ConversationBanner, ConversationLine } from '../../../ui/chat/conversation-bars.tsx';
import { IconRobot } from '../../../ui/icons/index.ts';
import { useHandBack, useTakeOver } from './holder.queries.ts';

/** In place of the composer: another responder has the conversation, and a person takes it over. */
export function HolderBanner({ ticket, holder }: { ticket: Ticket; holder: TicketHolder }) {
  const { t } = useTranslation();
  const take = useTakeOver(ticket);
  // As a ticket that waits is accepted.
  useCommands({ accept: take.isPending ? undefined : () => take.mutate() });
  return (
    <ConversationBanner
      icon={<IconRobot size={18} stroke={1.75} aria-hidden />}
      title={t(`tickets.holder.${holder.role}.holds`)}
      detail={
        <span role={take.isError ? 'alert' : undefined}>
          {take.isError ? t('tickets.holder.failed') : t('tickets.holder.waits')}
        </span>
      }
      action={
        <Button loading={take.isPending} onClick={() => take.mutate()}>
          {take.isError ? t('tickets.holder.again') : t('tickets.holder.take')}
        </Button>
      }
    />
  );
}

/** Above the messages: what the other responder said of the conversation, and the way back to it. */
export function HolderLine({ ticket, holder }: { ticket: Ticket; holder: TicketHolder }) {
  const { t } = useTranslation();
  const handBack = useHandBack(ticket);
  if (holder.holds) return null;
  return (
    <ConversationLine
      action={
        ticket.status === 'open' && (
          <Button size="compact-xs" variant="subtle" loading={handBack.isPending} onClick={() => handBack.mutate()}>
            {t(`tickets.holder.${holder.role}.handBack`)}
          </Button>
        )
      }
    >
      {holder.summary === '' ? (
        t(`tickets.holder.${holder.role}.had`)
      ) : (
        <>
          <strong>{t(`tickets.holder.${holder.role}.summary`)}</strong> {holder.summary}
        </>
      )}
    </ConversationLine>
  );
}
