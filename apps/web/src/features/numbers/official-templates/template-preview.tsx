import type { TemplateButton, TemplateContent } from '@balcao/contract';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  IconCopy,
  IconCornerUpLeft,
  IconExternalLink,
  IconFile,
  IconPhone,
  IconPhoto,
  IconVideo,
} from '../../../ui/icons/index.ts';
import type { Icon } from '../../../ui/icons/index.ts';
import { useObjectUrl } from '../../../ui/hooks/use-object-url.ts';
import { ChatText } from '../../../ui/text/chat-text.tsx';
import { Meta } from '../../../ui/text/meta.tsx';
import { filledExample } from './editor.rules.ts';
import css from './official-templates.module.css';

const buttonIcons: Readonly<Record<TemplateButton['kind'], Icon>> = {
  reply: IconCornerUpLeft,
  url: IconExternalLink,
  phone: IconPhone,
  code: IconCopy,
};
const fileIcons = { image: IconPhoto, video: IconVideo, document: IconFile } as const;

interface Props {
  content: TemplateContent;
  isCode: boolean;
  companyName: string;
  /** the example of the file above the text, chosen here or stored */
  file: File | null;
  fileUrl: string | null;
}

/** The template as a customer sees it, with its examples filled in. */
export function TemplatePreview({ content, isCode, companyName, file, fileUrl }: Props) {
  const { t } = useTranslation();
  const { header, body, footer, buttons, examples } = content;
  const name = examples['body.nome'] || t('officialTemplates.editor.sample');
  const text = isCode ? t('officialTemplates.editor.code.note') : filledExample(body, 'body', examples);
  return (
    <section className={css.phone} aria-label={t('officialTemplates.editor.preview', { name })}>
      <div className={css.phoneHead}>
        <Text size="sm" fw={600}>
          {companyName}
        </Text>
        <Meta>{t('officialTemplates.editor.preview', { name })}</Meta>
      </div>
      <div className={css.phoneBody}>
        <div className={css.bubble} dir="auto">
          {!isCode && header.kind !== 'none' && header.kind !== 'text' && (
            <PreviewedFile kind={header.kind} file={file} url={fileUrl} />
          )}
          {!isCode && header.kind === 'text' && (
            <Text size="sm" className={css.bubbleHead}>
              {filledExample(header.text, 'header', examples)}
            </Text>
          )}
          <Text size="sm" component="div" className={css.bubbleText} c={text.trim() === '' ? 'dimmed' : undefined}>
            {text.trim() === '' ? t('officialTemplates.editor.previewEmpty') : <ChatText text={text} />}
          </Text>
          <Text size="xs" className={css.bubbleFoot}>
            {isCode ? '' : footer}
          </Text>
          {buttons.map((button, index) => {
            const ButtonIcon = isCode ? IconCopy : buttonIcons[button.kind];
            return (
              // oxlint-disable-next-line react/no-array-index-key -- a preview keeps nothing of its own
              <Text key={index} size="sm" component="div" className={css.bubbleButton}>
                <ButtonIcon size={15} stroke={1.75} aria-hidden />
                {button.text || t(`officialTemplates.editor.kinds.${isCode ? 'code' : button.kind}`)}
              </Text>
            );
          })}
        </div>
      </div>
    </section>
  );
}

function PreviewedFile({
  kind,
  file,
  url,
}: {
  kind: 'image' | 'video' | 'document';
  file: File | null;
  url: string | null;
}) {
  const chosen = useObjectUrl((kind === 'image' && file) || undefined);
  const FileIcon = fileIcons[kind];
  const shown = chosen ?? (kind === 'image' && !file ? url : null);
  if (shown) return <img className={css.picture} src={shown} alt="" />;
  return (
    <span className={css.file}>
      <FileIcon size={26} stroke={1.5} aria-hidden />
    </span>
  );
}
