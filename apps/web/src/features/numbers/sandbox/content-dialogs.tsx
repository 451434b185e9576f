import type { Dialog } from '../../../ui/dialogs/use-dialog.ts';
import { OrderDialog, PixDialog, PollDialog, ReferralDialog } from './offer-dialogs.tsx';
import type { PhoneMessageInput } from './phone-send-queue.ts';
import { CardDialog, LocationDialog } from './send-dialogs.tsx';

/** What is filled in before it is sent, and is neither text nor a file. */
export type ContentKind = 'location' | 'card' | 'referral' | 'pix' | 'order' | 'poll';

interface Props {
  dialog: Dialog<ContentKind>;
  onSend: (content: Partial<PhoneMessageInput>) => void;
}

/** The dialogs in which a contact's location, card, advertisement, Pix key, order or poll is filled in and sent. */
export function ContentDialogs({ dialog, onSend }: Props) {
  const { instanceKey, close } = dialog;
  const send = (content: Partial<PhoneMessageInput>) => {
    close();
    onSend(content);
  };
  const propsOf = (kind: ContentKind) => ({ opened: dialog.opened && dialog.value === kind, onClose: close });
  return (
    <>
      <LocationDialog
        key={`location ${instanceKey}`}
        {...propsOf('location')}
        onSend={(location) => send({ location })}
      />
      <CardDialog key={`card ${instanceKey}`} {...propsOf('card')} onSend={(vcard) => send({ vcard })} />
      <ReferralDialog key={`referral ${instanceKey}`} {...propsOf('referral')} onSend={send} />
      <PixDialog key={`pix ${instanceKey}`} {...propsOf('pix')} onSend={(pix) => send({ pix })} />
      <OrderDialog key={`order ${instanceKey}`} {...propsOf('order')} onSend={(order) => send({ order })} />
      <PollDialog key={`poll ${instanceKey}`} {...propsOf('poll')} onSend={(poll) => send({ poll })} />
    </>
  );
}
