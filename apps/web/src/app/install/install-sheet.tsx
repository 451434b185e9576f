import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  IconAppWindow,
  IconDevices,
  IconShare2,
  IconShare3,
  IconSquareRoundedPlus,
  type Icon,
} from '../../ui/icons/index.ts';
import { Sheet } from '../../ui/dialogs/sheet.tsx';
import { Logo } from '../../ui/logo.tsx';
import { recordDeclined, recordUnderstood } from './install-memory.ts';
import { takeInstallOffer } from './install-offer.ts';
import css from './install-sheet.module.css';

export interface InstallSheetProps {
  way: 'offer' | 'byHand';
  /** nobody asked for it: it may be declined */
  isInvitation: boolean;
  onClose: () => void;
}

/** What the installed app is good for, and how it is installed: by the system's question, or in three steps on an iPhone. */
export function InstallSheet({ way, isInvitation, onClose }: InstallSheetProps) {
  const { t } = useTranslation();
  const isByHand = way === 'byHand';
  const title = t(isByHand ? 'installedApp.byHand.title' : 'installedApp.title');
  const decline = () => {
    if (isInvitation) recordDeclined();
    onClose();
  };
  const install = async () => {
    if (isByHand) recordUnderstood();
    else if (!(await takeInstallOffer()) && isInvitation) recordDeclined();
    onClose();
  };
  return (
    <Sheet
      title={title}
      text={t(isByHand ? 'installedApp.byHand.text' : 'installedApp.text')}
      icon={
        <span className={css.icon} aria-hidden>
          <Logo height={56} markOnly />
        </span>
      }
      onClose={decline}
    >
      {isByHand ? <Steps /> : <Reasons />}
      <footer className={css.buttons}>
        <Button size="lg" fullWidth data-autofocus onClick={() => void install()}>
          {t(isByHand ? 'installedApp.byHand.understood' : 'installedApp.action')}
        </Button>
        <Button size="md" variant="subtle" color="gray" fullWidth onClick={decline}>
          {t('installedApp.later')}
        </Button>
      </footer>
    </Sheet>
  );
}

function Reasons() {
  const { t } = useTranslation();
  const isPhone = /Android|Mobile/.test(navigator.userAgent);
  return (
    <ul className={css.rows}>
      <Row
        mark={<Mark icon={IconAppWindow} />}
        title={t(isPhone ? 'installedApp.reasons.icon.title' : 'installedApp.reasons.icon.window')}
        text={t('installedApp.reasons.icon.text')}
      />
      <Row
        mark={<Mark icon={IconShare3} />}
        title={t('installedApp.reasons.share.title')}
        text={t('installedApp.reasons.share.text')}
      />
      {/* On a computer the app is a browser among others. */}
      {isPhone && (
        <Row
          mark={<Mark icon={IconDevices} />}
          title={t('installedApp.reasons.beside.title')}
          text={t('installedApp.reasons.beside.text')}
        />
      )}
    </ul>
  );
}

function Steps() {
  const { t } = useTranslation();
  return (
    <ol className={css.rows}>
      <Row
        mark={1}
        title={t('installedApp.byHand.share')}
        icon={IconShare2}
        text={t('installedApp.byHand.shareText')}
      />
      <Row
        mark={2}
        title={t('installedApp.byHand.add')}
        icon={IconSquareRoundedPlus}
        text={t('installedApp.byHand.addText')}
      />
      <Row mark={3} title={t('installedApp.byHand.open')} text={t('installedApp.byHand.openText')} />
    </ol>
  );
}

const Mark = ({ icon: MarkIcon }: { icon: Icon }) => <MarkIcon size={20} stroke={1.75} aria-hidden />;

interface RowProps {
  mark: ReactNode;
  title: string;
  /** as the system draws what is to be touched */
  icon?: Icon;
  text: string;
}

function Row({ mark, title, icon: TitleIcon, text }: RowProps) {
  return (
    <li className={css.row}>
      <span className={css.mark} aria-hidden>
        {mark}
      </span>
      <span>
        <strong>
          {title} {TitleIcon && <TitleIcon size={18} stroke={1.75} aria-hidden />}
        </strong>
        <small>{text}</small>
      </span>
    </li>
  );
}
