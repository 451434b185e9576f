import type { ApiError } from '../../app/api/api-error.ts';
import { errorText } from '../../app/errors.ts';
import { useErrorTexts } from '../../app/texts/error-texts.ts';
import { NoticeBox } from '../../ui/layout/notice-box.tsx';

/** Why the last session ended. It is kept from before the page was loaded, so that no refusal has fetched its text. */
export function LoginNotice({ notice }: { notice: ApiError }) {
  useErrorTexts();
  return <NoticeBox tone="warn">{errorText(notice)}</NoticeBox>;
}
