import type { Ticket } from '@balcao/contract';
import { useRef, useState } from 'react';
import type { ComponentProps, ReactNode, Ref, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useToastsAbove } from '../../../app/toasts/use-toasts-above.ts';
import { Composer, useAddFilesToDraft } from '../composer/index.ts';
import type { ComposerHandle } from '../composer/index.ts';
import { useThread, useThreadFailure, whenSent } from '../messages/index.ts';
import { ConnectionNotice } from './connection-notice.tsx';
import { useTicketHolder } from './holder.queries.ts';
import css from './conversation.module.css';
import { preloadableComponent } from '../../../ui/dialogs/preloadable.ts';
import { DropZone } from '../../../ui/fields/drop-zone.tsx';
import { LoadFailed } from '../../../ui/lists/load-failed.tsx';
import { ThreadPane } from './thread-pane.tsx';
import type { ThreadPaneHandle } from './thread-pane.tsx';
import { ThreadSkeleton } from './thread-skeleton.tsx';

// Few conversations are shared with other responders.
const HolderBanner = preloadableComponent(async () => (await import('./holder-banner.tsx')).HolderBanner);
const HolderLine = preloadableComponent(async () => (await import('./holder-banner.tsx')).HolderLine);

interface Props {
  ticket: Ticket;
  mobile: boolean;
  /** the text field of the composer, for components that move the focus there */
  field: RefObject<HTMLTextAreaElement | null>;
  /** asked once the field of a ticket is there: whether it takes the focus */
  shouldTakeFocus: (uuid: string) => boolean;
  /** shown above the composer */
  notice?: ReactNode;
  /** shown in place of the composer, while the ticket is not open */
  readOnlyFooter: ReactNode;
  /** the composer, as long as one may write */
  composer: Ref<ComposerHandle>;
  onLeave: () => void;
  onResolve: () => void;
  onRunMacro: ComponentProps<typeof Composer>['onRunMacro'];
}

/** The messages of a ticket and the composer under them, which does not wait for them. Remount it for each ticket. */
export function Conversation({
  ticket,
  mobile,
  field,
  shouldTakeFocus,
  notice,
  readOnlyFooter,
  composer,
  onLeave,
  onResolve,
  onRunMacro,
}: Props) {
  const { t } = useTranslation();
  const failure = useThreadFailure(ticket.id);
  const threadPane = useRef<ThreadPaneHandle>(null);
  const adder = useAddFilesToDraft(ticket.id);
  const holder = useTicketHolder(ticket);
  const isHeld = holder?.holds === true && ticket.status !== 'closed';
  const open = ticket.status === 'open' && !isHeld;
  const [closed, setClosed] = useState<boolean>();
  const writable = open && !closed;
  if (failure.failed) {
    return (
      <div className={css.conversation}>
        <LoadFailed title={t('tickets.conversation.failedTitle')} onRetry={failure.retry} />
      </div>
    );
  }
  return (
    <DropZone enabled={writable} hint={t('composer.drop')} onFiles={adder.add}>
      <div className={css.conversation}>
        {holder && <HolderLine ticket={ticket} holder={holder} />}
        <NewestThread ref={threadPane} ticket={ticket} writable={writable} field={field} />
        <Footer>
          {open && notice}
          {open && <ConnectionNotice ticket={ticket} />}
          {isHeld ? (
            <HolderBanner ticket={ticket} holder={holder} />
          ) : open ? (
            <Composer
              ref={composer}
              ticket={ticket}
              mobile={mobile}
              field={field}
              shouldTakeFocus={shouldTakeFocus}
              closed={closed}
              onClosed={setClosed}
              adder={adder}
              onSent={() => threadPane.current?.onSent()}
              onSendAndResolve={() => void whenSent(ticket.id).then(onResolve)}
              onRunMacro={onRunMacro}
              onLeave={onLeave}
            />
          ) : (
            readOnlyFooter
          )}
        </Footer>
      </div>
    </DropZone>
  );
}

/** A component of its own, so that its surroundings are not drawn again when the messages come. */
function NewestThread({
  ticket,
  ...rest
}: {
  ticket: Ticket;
  writable: boolean;
  field: Props['field'];
  ref: Ref<ThreadPaneHandle>;
}) {
  const newest = useThread(ticket.id);
  if (!newest.thread) return <ThreadSkeleton />;
  return <ThreadPane ticket={ticket} newest={newest} newestThread={newest.thread} {...rest} />;
}

function Footer({ children }: { children: ReactNode }) {
  const foot = useRef<HTMLElement>(null);
  useToastsAbove(foot);
  return (
    <footer ref={foot} className={css.foot} data-pane>
      {children}
    </footer>
  );
}
