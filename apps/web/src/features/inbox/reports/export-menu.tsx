import { reportExportFormats, type ReportColumn, type ReportExport } from '@balcao/contract';
import { Button, Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FilterButton } from '../../../ui/fields/filter-button.tsx';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import { IconDownload, IconTrash } from '../../../ui/icons/index.ts';
import { Meta } from '../../../ui/text/meta.tsx';
import { formatBytes } from '../../../ui/text/bytes.ts';
import { formatDate, formatNumber } from '../../../ui/text/format.ts';
import {
  isBeingMade,
  useCreateReportExport,
  useOpenReportExport,
  useRemoveReportExport,
  useReportExports,
} from './exports.queries.ts';
import { rowsQuery, type Asked, type RowsPlace } from './reports.queries.ts';
import css from './rows.module.css';

interface Props {
  asked: Asked;
  place: RowsPlace;
  search: string;
  columns: readonly ReportColumn[];
}

/** *Exportar*: the services as a file that is made beside one's work, and the files of the last days. */
export function ExportMenu(props: Props) {
  const { t } = useTranslation();
  const name = t('reports.exports.title');
  return (
    <FilterButton inHead name={name} label={name} on={false}>
      <Files {...props} />
    </FilterButton>
  );
}

function Files({ asked, place, search, columns }: Props) {
  const { t, i18n } = useTranslation();
  const { data: files = [], isLoadingError, refetch } = useReportExports();
  const create = useCreateReportExport();
  const isBusy = files.some(isBeingMade);
  return (
    <div className={css.files}>
      <Meta as="p">{t('reports.exports.hint')}</Meta>
      <div className={css.formats}>
        {reportExportFormats.map((format) => (
          <Button
            key={format}
            size="xs"
            variant="default"
            disabled={isBusy}
            loading={create.isPending && create.variables.format === format}
            onClick={() =>
              create.mutate({
                ...rowsQuery(asked, place, search),
                format,
                columns: [...columns],
                language: i18n.language as 'pt' | 'en' | 'es',
              })
            }
          >
            {t(`reports.exports.formats.${format}`)}
          </Button>
        ))}
      </div>
      {isLoadingError && (
        <div className={css.line}>
          <Meta as="p">{t('reports.exports.notLoaded')}</Meta>
          <Button size="xs" variant="subtle" onClick={() => void refetch()}>
            {t('common.retry')}
          </Button>
        </div>
      )}
      {files.map((file) => (
        <File key={file.id} file={file} />
      ))}
    </div>
  );
}

function File({ file }: { file: ReportExport }) {
  const { t } = useTranslation();
  const open = useOpenReportExport();
  const remove = useRemoveReportExport();
  const { state, done, total, fileName, fileSize, keptUntil, lacksSpace } = file;
  const progress = t('reports.exports.progress', { done: formatNumber(done), total: formatNumber(total) });
  return (
    <div className={css.line}>
      <div className={css.fileWords}>
        {isBeingMade(file) ? (
          <>
            <Meta as="p">{progress}</Meta>
            <Progress value={total === 0 ? 0 : Math.min(100, (done / total) * 100)} size={6} aria-label={progress} />
          </>
        ) : (
          <>
            <span className={css.fileName}>{fileName}</span>
            <Meta as="p">
              {state === 'ready'
                ? t('reports.exports.facts', {
                    format: file.format,
                    size: formatBytes(fileSize ?? 0),
                    date: formatDate(keptUntil),
                  })
                : t(lacksSpace ? 'reports.exports.lacksSpace' : 'reports.exports.failed')}
            </Meta>
          </>
        )}
      </div>
      {state === 'ready' && (
        <IconButton label={t('reports.exports.download', { name: fileName })} onClick={() => open.mutate(file)}>
          <IconDownload size={16} stroke={1.75} aria-hidden />
        </IconButton>
      )}
      <IconButton
        label={t(isBeingMade(file) ? 'reports.exports.stop' : 'reports.exports.remove', { name: fileName })}
        variant="subtle"
        color="gray"
        onClick={() => remove.mutate(file)}
      >
        <IconTrash size={16} stroke={1.75} aria-hidden />
      </IconButton>
    </div>
  );
}
