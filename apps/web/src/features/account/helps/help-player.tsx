import type { Help, HelpView } from '@balcao/contract';
import { Button, Modal } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconLink } from '../../../ui/icons/index.ts';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useOffline } from '../../../app/offline/use-offline.ts';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../app/session/session.ts';
import { formatDate } from '../../../ui/text/format.ts';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import { useReturnFocus } from '../../../ui/dialogs/use-return-focus.ts';
import { pageOfHelp } from './help-pages.ts';
import { PageIcon } from '../../../app/routes/page-icon.tsx';
import { HelpPicture } from './help-picture.tsx';
import css from './helps.module.css';
import { useRecordHelpView } from './helps.queries.ts';
import { formatDuration, startOf, watchedOf } from './helps.rules.ts';
import { playerOrigin, usePlayerPosition } from './use-player-position.ts';

interface Props {
  opened: boolean;
  help: Help | undefined;
  /** all that were in the list it was opened from */
  helps: readonly Help[];
  views: ReadonlyMap<number, HelpView>;
  onChoose: (help: Help) => void;
  onClose: () => void;
}

/** A video, and the others beside it. Only now its site is asked for anything. */
export function HelpPlayer({ opened, help, helps, views, onChoose, onClose }: Props) {
  const { t } = useTranslation();
  const online = !useOffline();
  const clipboard = useClipboard({ timeout: copiedForMs });
  useReturnFocus(opened);
  if (!help) return null;
  return (
    <Modal.Root opened={opened} onClose={onClose} size={1080} returnFocus={false}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Header>
          <Modal.Title>{help.title}</Modal.Title>
          <span className={css.headTools}>
            <IconButton
              label={t(clipboard.copied ? 'helps.player.copied' : 'helps.player.copy')}
              onClick={() => clipboard.copy(`${location.origin}/helps?video=${help.id}`)}
            >
              {clipboard.copied ? <IconCheck size={18} stroke={1.75} /> : <IconLink size={18} stroke={1.75} />}
            </IconButton>
            <Modal.CloseButton aria-label={t('common.close')} />
          </span>
        </Modal.Header>
        <Modal.Body className={css.player}>
          <div className={css.stage}>
            <div className={css.screen}>
              {online ? (
                <Video key={help.video} help={help} view={views.get(help.id)} />
              ) : (
                <p role="status">{t('helps.player.offline')}</p>
              )}
            </div>
            <About help={help} />
          </div>
          {helps.length > 1 && (
            <nav className={css.others} aria-label={t('helps.player.next')}>
              <h3>{t('helps.player.next')}</h3>
              <ul>
                {helps.map((other) => (
                  <li key={other.id}>
                    <Other help={other} view={views.get(other.id)} current={other.id === help.id} onChoose={onChoose} />
                  </li>
                ))}
              </ul>
            </nav>
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

const copiedForMs = 2_000;

/** Starts where this person stopped. Remounted for each video. */
function Video({ help, view }: { help: Help; view: HelpView | undefined }) {
  const { t, i18n } = useTranslation();
  const frame = useRef<HTMLIFrameElement>(null);
  // Where it began, not where it is: an address that changes loads the frame again.
  const [start] = useState(() => startOf(view));
  const { mutate: record } = useRecordHelpView();
  const onLoad = usePlayerPosition(frame, (at) => record({ helpId: help.id, ...at }));
  const query = new URLSearchParams({
    autoplay: '1',
    rel: '0',
    hl: i18n.language,
    enablejsapi: '1',
    origin: location.origin,
    ...(start > 0 && { start: String(start) }),
  });
  return (
    <iframe
      ref={frame}
      onLoad={onLoad}
      title={t('helps.player.label', { title: help.title })}
      src={`${playerOrigin}/embed/${encodeURIComponent(help.video)}?${query.toString()}`}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      // oxlint-disable-next-line react/iframe-missing-sandbox -- its origin is not ours
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      // The player refuses to play for a page without a referrer.
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}

/** The description of a help video, and the way to the page it explains, where this person has that page. */
function About({ help }: { help: Help }) {
  const { t } = useTranslation();
  const entry = pageOfHelp(help.page, useSession());
  const { topic, durationSeconds, updatedAt, description } = help;
  const facts = [
    topic,
    durationSeconds === null ? '' : formatDuration(durationSeconds),
    t('helps.player.updated', { date: formatDate(updatedAt, '2-digit') }),
  ];
  return (
    <div className={css.about}>
      <div>
        {description && <p>{description}</p>}
        <small>{facts.filter((fact) => fact !== '').join(' · ')}</small>
      </div>
      {entry && (
        <Button component={Link} to={entry.to} variant="default" leftSection={<PageIcon page={entry.label} />}>
          {t('helps.player.openPage', { page: t(`shell.menu.${entry.label}`) })}
        </Button>
      )}
    </div>
  );
}

interface OtherProps {
  help: Help;
  view: HelpView | undefined;
  /** it is the one that plays */
  current: boolean;
  onChoose: (help: Help) => void;
}

function Other({ help, view, current, onChoose }: OtherProps) {
  const { t } = useTranslation();
  const watched = watchedOf(view);
  const note = current ? t('helps.player.watching') : watched === 'no' ? help.topic : t(`helps.watched.${watched}`);
  return (
    <button type="button" className={css.other} aria-current={current || undefined} onClick={() => onChoose(help)}>
      <HelpPicture help={help} view={view} />
      <span className={css.words}>
        <span className={css.name}>{help.title}</span>
        {note !== '' && <span className={css.description}>{note}</span>}
      </span>
    </button>
  );
}
