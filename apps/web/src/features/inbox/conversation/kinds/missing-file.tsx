import type { Message } from '@balcao/contract';
import { retryMediaDownload } from '@balcao/contract';
import { UnstyledButton } from '@mantine/core';
import { IconFileAlert, IconRefresh } from '../../../../ui/icons/index.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../app/api/call.ts';
import { formatBytes } from '../../../../ui/text/bytes.ts';
import { mediaIcons } from '../../../../ui/media-icons.tsx';
import { MiddleTruncate } from '../../../../ui/text/middle-truncate.tsx';
import { applyToThreads } from '../../messages/index.ts';
import css from './missing-file.module.css';

/** A file that is not here: it is being fetched from WhatsApp, could not be, with the way to try again, or was not kept any longer. */
export function MissingFile({ message }: { message: Message }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const retryDownload = useMutation({
    mutationFn: () => call(retryMediaDownload, { params: { id: message.id } }),
    onSuccess: (answered) => applyToThreads(client, [answered]),
  });
  const failed = message.mediaState === 'failed' && !retryDownload.isPending;
  const expired = message.mediaState === 'expired';
  const kind = message.mediaType === 'conversation' ? 'application' : message.mediaType;
  const Icon = failed || expired ? IconFileAlert : mediaIcons[kind];
  // Only documents are known by their names.
  const name = (kind === 'application' && message.mediaName) || t(`tickets.media.${kind}`);
  return (
    <div className={css.file} data-fetching={!(failed || expired) || undefined}>
      {message.mediaPreview ? (
        <img className={css.preview} src={message.mediaPreview} alt="" />
      ) : (
        <span className={css.tile} aria-hidden>
          <Icon size={20} stroke={1.75} />
        </span>
      )}
      <span className={css.words}>
        <b className={css.name}>
          <MiddleTruncate text={name} />
        </b>
        {message.mediaSize !== null && <small className={css.line}>{formatBytes(message.mediaSize)}</small>}
        <small className={css.line} role="status">
          {t(`messages.file.${expired ? 'expired' : failed ? 'failed' : 'fetching'}`)}
        </small>
        {failed && (
          <UnstyledButton
            className={css.again}
            aria-label={t('messages.file.again', { name })}
            onClick={() => retryDownload.mutate()}
          >
            <IconRefresh size={15} stroke={1.75} aria-hidden />
            {t('tickets.message.tryAgain')}
          </UnstyledButton>
        )}
      </span>
    </div>
  );
}
