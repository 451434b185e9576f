import { Button, FileButton } from '@mantine/core';
import { IconUpload } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { toastError } from '../../../app/errors.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { useUploadDocument } from './knowledge.queries.ts';

/** Uploads a file; shows what is wrong with it. */
export function UploadButton() {
  const { t } = useTranslation();
  const upload = useUploadDocument();
  return (
    <FileButton
      accept=".pdf,.docx,.md,.txt"
      resetRef={undefined}
      onChange={(file) =>
        file &&
        upload.mutate(file, {
          onSuccess: ({ name }) => toast.ok(t('knowledge.uploaded', { name })),
          onError: toastError,
        })
      }
    >
      {(props) => (
        <Button
          {...props}
          variant="default"
          title={t('knowledge.uploadHint')}
          leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
          loading={upload.isPending}
        >
          {t('knowledge.upload')}
        </Button>
      )}
    </FileButton>
  );
}
