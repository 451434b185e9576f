import type { PixCharge, PixChargeState } from '@balcao/contract';
import { Menu } from '../../../ui/overlays/menu.ts';
import {
  IconArrowBackUp,
  IconBan,
  IconCircleCheck,
  IconCopy,
  IconDotsVertical,
  IconRefresh,
} from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../app/copy-text.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import { useChargeAct } from './pix.queries.ts';

interface Props {
  charge: PixCharge;
  state: PixChargeState;
  /** what is copied into the app of a bank */
  code: string;
}

const iconProps = { size: 16, stroke: 1.75 };

/** What can be done with a charge as it stands. */
export function ChargeMenu({ charge, state, code }: Props) {
  const { t } = useTranslation();
  const act = useChargeAct();
  const { id, provider, mark } = charge;
  const isOpen = state !== 'paid';
  const isReceived = mark?.kind === 'received';
  const check = () =>
    act.mutate(
      { id, act: 'check' },
      { onSuccess: ({ paidAt }) => paidAt === null && toast.ok(t('pix.actions.stillWaiting')) },
    );
  return (
    <Menu position="bottom-end" shadow="md" radius="md">
      <Menu.Target>
        <IconButton label={t('pix.actions.menu')} size={28} loading={act.isPending}>
          <IconDotsVertical {...iconProps} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {isOpen && !isReceived && (
          <Menu.Item
            leftSection={<IconCircleCheck {...iconProps} />}
            onClick={() => act.mutate({ id, act: 'receive' })}
          >
            {t('pix.actions.received')}
          </Menu.Item>
        )}
        {isReceived && (
          <Menu.Item leftSection={<IconArrowBackUp {...iconProps} />} onClick={() => act.mutate({ id, act: 'undo' })}>
            {t('pix.actions.undo')}
          </Menu.Item>
        )}
        {isOpen && provider !== 'key' && (
          <Menu.Item leftSection={<IconRefresh {...iconProps} />} onClick={check}>
            {t('pix.actions.check')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconCopy {...iconProps} />} onClick={() => void copyText(code, t('common.copied'))}>
          {t('pix.actions.copy')}
        </Menu.Item>
        {isOpen && !isReceived && mark?.kind !== 'canceled' && (
          <Menu.Item
            color="red"
            leftSection={<IconBan {...iconProps} />}
            onClick={() => act.mutate({ id, act: 'cancel' })}
          >
            {t('pix.actions.cancel')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
