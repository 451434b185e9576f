import { IconPlayerPlayFilled } from '../../../ui/icons/index.ts';
import { useState } from 'react';
import { fileTypeText } from '../../../ui/fields/file-field.rules.ts';
import { useObjectUrl } from '../../../ui/hooks/use-object-url.ts';
import css from './file-lists.module.css';

interface Props {
  /** chosen here */
  file?: File | undefined;
  /** what the server has */
  stored?: { path: string | null; mediaType: string | null; fileName: string | null } | undefined;
}

/** A small preview of a file: the picture itself, else an icon of its kind. Remounted for each file. */
export function OptionPicture({ file, stored }: Props) {
  const mime = file ? file.type : (stored?.mediaType ?? '');
  const isPicture = /^image\/(?!svg)/.test(mime);
  const objectUrl = useObjectUrl(isPicture ? file : undefined);
  const [broken, setBroken] = useState(false);
  const src = file ? objectUrl : isPicture ? stored?.path : undefined;
  if (src && !broken)
    return <img className={css.picture} src={src} alt="" loading="lazy" onError={() => setBroken(true)} />;
  if (mime.startsWith('video/'))
    return (
      <span className={css.picture} data-kind="video" aria-hidden>
        <IconPlayerPlayFilled size={16} />
      </span>
    );
  const name = file?.name ?? stored?.fileName;
  return (
    <span className={css.picture} data-kind={name ? 'file' : 'none'} aria-hidden>
      {name ? fileTypeText({ name, mime }) : '?'}
    </span>
  );
}
