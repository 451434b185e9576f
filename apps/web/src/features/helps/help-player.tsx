import type { Help } from '@balcao/contract';
import { Modal } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { HelpPicture } from './help-picture.tsx';
import css from './helps.module.css';

interface Props {
  opened: boolean;
  help: Help | undefined;
  /** all that were in the list it was opened from */
  helps: readonly Help[];
  onChoose: (help: Help) => void;
  onClose: () => void;
}

/** A video, and the others beside it. Only now its site is asked for anything. */
export function HelpPlayer({ opened, help, helps, onChoose, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const { online } = useNetwork();
  if (!help) return null;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={help.title}
      size={1080}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      classNames={{ body: css.player }}
    >
      <div className={css.stage}>
        <div className={css.screen}>
          {online ? (
            <iframe
              key={help.video}
              title={t('helps.player.label', { title: help.title })}
              src={`https://www.youtube-nocookie.com/embed/${encodeURIComponent(help.video)}?autoplay=1&rel=0&hl=${i18n.language}`}
              allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
              // oxlint-disable-next-line react/iframe-missing-sandbox -- its origin is not ours
              sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
              // The player refuses to play for a page that does not say which one it is.
              referrerPolicy="strict-origin-when-cross-origin"
            />
          ) : (
            <p role="status">{t('helps.player.offline')}</p>
          )}
        </div>
        {help.description && <p className={css.about}>{help.description}</p>}
      </div>
      {helps.length > 1 && (
        <nav className={css.others} aria-label={t('helps.player.next')}>
          <h3>{t('helps.player.next')}</h3>
          <ul>
            {helps.map((other) => (
              <li key={other.id}>
                <button
                  type="button"
                  className={css.other}
                  aria-current={other.id === help.id || undefined}
                  onClick={() => onChoose(other)}
                >
                  <HelpPicture id={other.id} />
                  <span className={css.words}>
                    <span className={css.name}>{other.title}</span>
                    {other.id === help.id && <span className={css.description}>{t('helps.player.watching')}</span>}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </Modal>
  );
}
