import { traitsOf } from '@balcao/contract';
import { useDeferredValue } from 'react';
import { loadTexts } from '../../../app/texts/i18n.ts';
import { useSession } from '../../../app/session/session.ts';
import { Deferred } from '../../../ui/dialogs/deferred.tsx';
import { useConnections } from '../../numbers/connections/index.ts';
import { useThreadSettled } from '../messages/index.ts';
import { ScheduledStrip } from '../../outreach/schedules/index.ts';
import { useDraftPart } from './drafts/drafts.ts';
import { PresenceLine } from './presence/presence-line.tsx';
import { AssigneeNotice } from './assignee-notice.tsx';
import css from './composer.module.css';
import { ComposerBox } from './composer-box.tsx';
import type { ComposerBoxProps } from './composer-box.tsx';
import { preloadableComponent } from '../../../ui/dialogs/preloadable.ts';

/** With words of its own, which the inbox does not wait for. */
const ServiceWindow = preloadableComponent(async () => {
  const [{ ServiceWindow: Window }] = await Promise.all([import('./service-window.tsx'), loadTexts('templates')]);
  return Window;
});

interface Props extends ComposerBoxProps {
  /** on an official number: nothing but templates would arrive; undefined until that is known */
  closed: boolean | undefined;
  onClosed: (closed: boolean | undefined) => void;
}

/** Its own component: the composer is not drawn again when the messages have come. */
function SchedulesAfterMessages({ ticket }: Pick<Props, 'ticket'>) {
  const messagesRendered = useDeferredValue(useThreadSettled(ticket.id), false);
  return <ScheduledStrip ticket={ticket} wanted={messagesRendered} />;
}

/** Where one writes, if the company lets this person write here. */
export function Composer({ closed, onClosed, ...props }: Props) {
  const { ticket, onSent } = props;
  const { user, setting } = useSession();
  const { data: connections } = useConnections();
  const connection = connections?.find(({ id }) => id === ticket.whatsappId);
  const hasWindow = connection !== undefined && traitsOf(connection.provider).hasWindow;
  const noteMode = useDraftPart(ticket.id, ({ note }) => note !== null);
  const writable = !hasWindow || closed === false || noteMode;
  const restrictedToAssignee = setting('onlyAssigneeSends')?.startsWith('enable') === true && ticket.userId !== user.id;
  return (
    <>
      <Deferred>
        <PresenceLine ticketId={ticket.id} myId={user.id} />
        <SchedulesAfterMessages ticket={ticket} />
      </Deferred>
      {hasWindow && !restrictedToAssignee && <ServiceWindow ticket={ticket} onClosed={onClosed} onSent={onSent} />}
      {restrictedToAssignee && <AssigneeNotice ticket={ticket} />}
      {!restrictedToAssignee && writable && <ComposerBox {...props} />}
      {/* The place of the field: one that went away again would take words with it. */}
      {!restrictedToAssignee && !writable && closed === undefined && <div className={css.unknown} />}
    </>
  );
}
