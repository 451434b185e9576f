import { lazy, Suspense } from 'react';
import { loadAllWords } from '../../../app/i18n.ts';
import { useSession } from '../../../app/session.ts';
import { Late } from '../../../ui/late.tsx';
import { useConnections } from '../../connections/index.ts';
import { useDraft } from '../drafts.ts';
import { PresenceLine } from '../presence/presence-line.tsx';
import { AssigneeNotice } from './assignee-notice.tsx';
import css from './composer.module.css';
import { WritingBox } from './writing-box.tsx';
import type { WritingProps } from './writing-box.tsx';

/** With words of its own, which the inbox does not wait for. */
const ServiceWindow = lazy(async () => {
  const [{ ServiceWindow: Window }] = await Promise.all([import('../window/service-window.tsx'), loadAllWords()]);
  return { default: Window };
});

interface Props extends WritingProps {
  /** on an official number: nothing but templates would arrive; undefined until that is known */
  closed: boolean | undefined;
  onClosed: (closed: boolean | undefined) => void;
}

/** Where one writes, if the company lets this person write here. */
export function Composer({ closed, onClosed, ...props }: Props) {
  const { ticket, onSent } = props;
  const { user, setting } = useSession();
  const { data: connections } = useConnections();
  const official = connections?.find(({ id }) => id === ticket.whatsappId)?.provider === 'cloud';
  const noting = useDraft(ticket.id).note !== null;
  const writable = !official || closed === false || noting;
  const others = setting('onlyAssigneeSends')?.startsWith('enable') === true && ticket.userId !== user.id;
  return (
    <>
      <Late>
        <PresenceLine ticketId={ticket.id} myId={user.id} />
      </Late>
      {official && !others && (
        <Suspense fallback={null}>
          <ServiceWindow ticket={ticket} onClosed={onClosed} onSent={onSent} />
        </Suspense>
      )}
      {others && <AssigneeNotice ticket={ticket} />}
      {!others && writable && <WritingBox {...props} />}
      {/* The place of the field: one that went away again would take words with it. */}
      {!others && !writable && closed === undefined && <div className={css.unknown} />}
    </>
  );
}
